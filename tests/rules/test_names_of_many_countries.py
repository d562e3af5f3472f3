"""Names of people and bodies of many countries, each with the verdict of its convention.

Made-up names. What a name of that form is follows from how people are named there: two family
names in Spain and Latin America, a father's name in Arabic, Russian and Ethiopian, one name alone
in Indonesia; bodies by the word that says what they are.
Source: IFLA, Names of Persons (national usages for entry in catalogues), 4th edition.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


def agent(text: str) -> dict[str, Any]:
    (one,) = crosswalked(("dc:creator", text)).work["creator"]
    found: dict[str, Any] = one
    return found


WITH_PARTS = """
García Elmar, Ana María = García Elmar + Ana María
Ortega y Olmo, José = Ortega y Olmo + José
De la Cruz Olmo, Juana = De la Cruz Olmo + Juana
Olmo, Juana Inés de la = de la Olmo + Juana Inés
Olmo Filho, João = Olmo + João
Olmo, João da, Filho = da Olmo + João
Olmo Neto, Pedro de = de Olmo + Pedro
Olmo Jr., Carlos = Olmo + Carlos
OLMO, A. B. da = da OLMO + A. B.
Olmo, M. C. P. de = de Olmo + M. C. P.
Pérez-Olmo, Luis = Pérez-Olmo + Luis
Olmonkwo, Chukwuemeka = Olmonkwo + Chukwuemeka
Nwachukwu-Olm, Adaeze = Nwachukwu-Olm + Adaeze
N'Olmiaye, Fatou = N'Olmiaye + Fatou
Olmop, Cheikh Anta = Olmop + Cheikh Anta
Rakotoelmanana, Jean = Rakotoelmanana + Jean
Elmita, M'Baye = Elmita + M'Baye
al-Elmi, Muhammad = al-Elmi + Muhammad
Al Elmi, Ahmed = Al Elmi + Ahmed
Elmi, Abd al-Rahman = Elmi + Abd al-Rahman
Ibn Elm, Yusuf = Ibn Elm + Yusuf
Abu Elm, Khalid = Abu Elm + Khalid
Umm Elm, Fatima = Umm Elm + Fatima
Elmi, M. A. al- = al-Elmi + M. A.
Elmaswamy, S. R. = Elmaswamy + S. R.
Elman, Dr. S. = Elman + S.
Elman, Md. Abdul = Elman + Md. Abdul
Kaur, Elma = Kaur + Elma
Nguyễn, Văn An = Nguyễn + Văn An
王, 小榆 = 王 + 小榆
山田, 楡子 = 山田 + 楡子
ヤマダ, タロウ = ヤマダ + タロウ
김, 느릅 = 김 + 느릅
Вязов, Иван Петрович = Вязов + Иван Петрович
Φτελιάς, Γιώργος = Φτελιάς + Γιώργος
Karaağaçoğlu, Mehmet = Karaağaçoğlu + Mehmet
ΦΤΕΛΙΑΣ, ΓΙΩΡΓΟΣ = ΦΤΕΛΙΑΣ + ΓΙΩΡΓΟΣ
Elmashvili, Giorgi = Elmashvili + Giorgi
Elmyan, Ara = Elmyan + Ara
Elmzade, Ali = Elmzade + Ali
Elm, Éva Dr. = Elm + Éva
Elmová, Eva = Elmová + Eva
Elmienė, Ona = Elmienė + Ona
Iglesias Olmo, Ana = Iglesias Olmo + Ana
Cámara, Luis = Cámara + Luis
Corte-Real, Ana = Corte-Real + Ana
Hospital, Luis = Hospital + Luis
Balai, Siti = Balai + Siti
Ikatan, A. = Ikatan + A.
Majelis, Siti Nur = Majelis + Siti Nur
Casa, Ana de la = de la Casa + Ana
Banda, Elmings K. = Banda + Elmings K.
Hermanos, Juan = Hermanos + Juan
Brüder, Anna = Brüder + Anna
Heirs, Anna = Heirs + Anna
Liga, Ana = Liga + Ana
Frente, Juan = Frente + Juan
Brigada, José = Brigada + José
Erben, Anna = Erben + Anna
Figli, Marco = Figli + Marco
Olmo, Mª Elena = Olmo + Mª Elena
Olmo, M.ª = Olmo + M.ª
Olmo, Fco. Javier = Olmo + Fco. Javier
Olmo, Carlos (coord.) = Olmo + Carlos
Olmo, Carlos (comp.) = Olmo + Carlos
"""


@pytest.mark.parametrize("row", WITH_PARTS.strip().split("\n"))
def test_inverted_name_has_its_parts(row: str) -> None:
    name, parts = row.split(" = ")
    one = agent(name)
    assert (one["@type"], f"{one['familyName']} + {one['givenName']}") == ("Person", parts)


PEOPLE = """
Olmo Júnior, Carlos | Olmo Sobrinho, Ana | Olmo de Pérez, María | José Ortega y Olmo
Juana Inés de la Olmo | María del Carmen Olmo | João Olmo Neto | Wa Olmong'o, Njugi
Njũgĩ wa Olmong'o | Tesfaye Olmekele | Ato Tesfaye Olmekele | Dr. Amina J. Olmoye
Nkosi Elmini-Oaku | Muhammad ibn Musa al-Elmi | Abu al-Elm Ahmad ibn Yusuf | Ahmed bin Elm
الدردار، محمد | K. Elmaiah | Elmaiah K.R. | Shri Ram Elman | Smt. Sita Elman | Shri Elman, R.
Prof. (Dr.) A. K. Elman | Md. Elman Hossain | Singh Elman, Gurpreet | Nguyễn Văn Elm
Nguyen Thi Elma | Trần Thị Hoa | PGS.TS. Nguyễn Văn An | ThS. Trần Thị Hoa | Suelmo, Suelmo
Siti Elmawati | I Made Elmawan | Ni Luh Elmawati | H. Ahmad Elmawan, M.Pd. | Drs. Elman, M.Si
王小榆 | 欧阳小榆 | Wang Xiaoyu | WANG Xiao-yu | Xiaoyu Wang | Wang X.Y. | 山田楡子
Yamada Taro | 김느릅 | Kim Min-su | Min-su Kim | Вязов Иван Петрович | Иван Петрович Вязов
Вязов И.П. | И. П. Вязов | Дубенко Олена Іванівна | Γιώργος Φτελιάς | Φτελιάς Γ. | Ayşe Karaağaç
Prof. Dr. Ayşe Karaağaç | Karaağaç Ayşe | José Olmo e Silva | José Olmo y Roble
Maria de Olmo e Castro | الدردار, أحمد بن محمد | نارون، احمد | Doç. Dr. Ayşe Karaağaç
Arş. Gör. Ali Karaağaç | Dr. Öğr. Üyesi Ali Karaağaç | Yrd. Doç. Ali Karaağaç | Вязов Иван
Вязова-Дуб Анна | Παπαφτελιάς Ν. | Φτελιά-Δρυ Μαρία | Elma Begum | Mohd. Elma bin Abdullah
Syed Elma Ali | Tan Sri Elma Abdullah | Dato' Elma Ahmad | A/L Elma, Raju | Siti binti Elma
ELMA, Siti Binti | U Elm Maung | Daw Elm Kyi | Ven. Elma Thero | Tenzin Elma | D. S. Elmanayake
Elmanayake D.S. | W.M.A.D.B. Elma | Elma W.M.A.D.B. | Elmov, Ali oglu | Ali Elmov oğlu
Elmson, Anna Jónsdóttir | Anna Elmsdóttir | Elm Nagy Éva | Elm Éva | dr. Elm Éva
Elm, Tomáš ml. | María Concepción Olmo | Juan Casas Olmo | Rosa Campos Olmo | J. de la C. Olmo
Ma. Elena Olmo | Mª Elena Olmo | Fco. Javier Olmo | Sor Juana Olmo | Fray Luis de Olmo
Padre José Olmo | Pe. José Olmo | D. José Olmo | Dña. Ana Olmo | Ing. Carlos Olmo
Lic. Carlos Olmo | Arq. Carlos Olmo | Gral. Carlos Olmo | Cnel. Carlos Olmo | Mgtr. Carlos Olmo
K.H. Ahmad Elmawan | Hj. Siti Elmawati | R.A. Elmawati | Tgk. Elmawan Ahmad | Andi Elmawan
I Gusti Ngurah Elmawan | Anak Agung Elmawan | Elmawan I M. | Elmawati S.
"""


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_name_of_one_person(name: str) -> None:
    assert agent(name)["@type"] == "Person"


BODIES = """
جامعة الدردار | مركز الدردار للدراسات | وزارة الصحة | دار الدردار للنشر | معهد الدردار
مكتبة الدردار | Đại học Du | Viện Nghiên cứu Du | Nhà xuất bản Du | Sở Khoa học Du
Universitas Elma | Balai Penelitian Elma | Dinas Kesehatan Kabupaten Elma | Badan Pusat Elma
Fakultas Teknik Elma | Perpustakaan Elma | Yayasan Elma | CV. Elma Abadi | Kementerian Elma
北京榆大学 | 中国科学院榆研究所 | 榆出版社 | 国家榆局 | 榆有限公司 | 楡大学 | 楡研究所
株式会社楡 | 楡書店 | 楡財団 | 楡市役所 | 느릅대학교 | 한국느릅학회 | 느릅연구원 | 느릅출판사
(주)느릅 | 느릅시청 | Институт вязов | ООО «Вяз» | Вязовский государственный университет
Министерство вязов | Издательство «Вяз» | ФГБОУ ВО «Вяз» | Администрация города Вяза
Πανεπιστήμιο Φτελιάς | Εκδόσεις Φτελιά | Υπουργείο Φτελιάς | Ινστιτούτο Φτελιάς | Δήμος Φτελιάς
Ayuntamiento de Olmo | Junta de Olmo | Diputación de Olmo | Real Academia de Olmos
Parroquia de Olmo | Prefeitura de Olmo | Câmara Municipal de Olmo | Editorial Olmo
Tribunal de Olmos | Consejería de Olmos | Colegio Olmo | Karaağaç Üniversitesi
Karaağaç Belediyesi | Karaağaç Bakanlığı | Karaağaç Derneği | Karaağaç Vakfı | Karaağaç Yayınevi
T.C. Karaağaç Valiliği | Comunidad Olmo | Cofradía Olmo | Movimiento Olmo | Partido Olmo
Sindicato Olmo | Cooperativa Olmo | Grupo Olmo | Coletivo Olmo | Centro Olmo | Museo Olmo
Escuela Olmo | Himpunan Elma | Ikatan Elma | Lembaga Elma | Majelis Elma | Pemerintah Elma
Puskesmas Elma | Rumah Sakit Elma | Sekolah Tinggi Elma | Politeknik Elma | Penerbit Elma
Koperasi Elma | Direktorat Elma | Institut Elma | جمعية الدردار | كلية الدردار | شركة الدردار
مؤسسة الدردار | مستشفى الدردار | هيئة الدردار | الجامعة الدردارية | دانشگاه نارون
انتشارات نارون | Karaağaç Kaymakamlığı | Karaağaç Hastanesi | Karaağaç Odası | Karaağaç Kurumu
Karaağaç Enstitüsü | Karaağaç Okulu | Karaağaç A.Ş. | 榆市人民政府 | 榆医院 | 榆图书馆
榆博物馆 | 榆学会 | 榆中学 | 榆报社 | 榆集团 | 楡会社 | 楡学会 | 楡図書館 | 楡小学校 | 楡新聞社
楡協会 | NPO法人楡 | 느릅학교 | 느릅도서관 | 느릅박물관 | 느릅협회 | 느릅재단 | 느릅병원
느릅위원회 | Библиотека Вяза | Музей Вяза | Правительство Вяза | Союз вязов | АО «Вяз» | ПАО Вяз
НИИ Вяз | Νοσοκομείο Φτελιάς | Βιβλιοθήκη Φτελιάς | Σύλλογος Φτελιάς | Εταιρεία Φτελιάς
Σχολή Φτελιάς | Comité Olmo | Departamento de Olmos | Cátedra Olmo | Laboratorio Olmo
Observatorio del Olmo | Servicio de Olmos | Dirección General de Olmos | Oficina del Olmo
Ministerio Público Olmo | Município de Olmo | Ilustre Municipalidad de Olmo
Gobernación de Olmo | Cabildo Insular de Olmo | Karaağaç İl Müdürlüğü | Karaağaç Kütüphanesi
Karaağaç Müzesi | Karaağaç Fakültesi | 榆日报社 | 榆工程有限责任公司 | 榆教育局
榆县志编纂委员会 | 榆地方志办公室 | 楡町教育委員会 | 株式会社 楡 | 느릅시 교육청
국립느릅박물관 | 사단법인 느릅 | ГБУ Вяз | Фонд «Вяз» | Общество вязов | Кафедра вязов
Вязовская школа | Типография Вяза | Δήμος Φτελιά | Τράπεζα Φτελιάς | Αρχείο Φτελιάς
Μουσείο Φτελιάς
"""


@pytest.mark.parametrize("name", listed(BODIES))
def test_name_of_a_body(name: str) -> None:
    assert agent(name)["@type"] == "Organization"


# Neither is known, or two people or more.
OPEN = """
Olmo y Roble | Elmita | Suelmo | Tim Penyusun | Вяз | Olmo i Roure | Olmo e Carvalho
Ulme und Eiche | 编辑部 | 本刊编辑部 | 편집위원회 | Коллектив авторов | Comité Organizador
Equipo Editorial | Consejo Editorial | Redacción | La Redacción | Cuerpo Docente
Karaağaç Dergisi
"""


@pytest.mark.parametrize("name", listed(OPEN))
def test_name_of_which_nothing_says_what_it_is(name: str) -> None:
    assert "@type" not in agent(name)


# A body or nothing that is known, but no person.
NO_PERSON = """
Olmo y Cía | Olmo Hermanos | Hermanos Olmo | Sucesores de Olmo | Herederos de Juan Olmo
Elm Brothers | Gebrüder Ulme | Brüder Ulme | Fratelli Olmo | Irmãos Olmo | Orme Frères
Brødrene Elm | Bracia Wiąz | Братья Вязовы | Elm Sisters | Olmo e Hijos | Olmo e Filhos
Ulme und Söhne | Erben Ulme | Heirs of Ada Elm | Amigos del Olmo | Vecinos de Olmo | Banda Olmo
Projeto Olmo | Rede Olmo | Casa Olmo | Liga Elma | Panitia Elma | المركز الوطني | 榆编辑委员会
楡県 | 楡省 | 느릅부 | ВязГУ | Alumnos de la Escuela Olmo | Sección Olmos | Estado do Olmo
República de Olmo | Comarca del Olmo | Kabupaten Elma | Provinsi Elma | Desa Elma | 中共榆市委
楡市 | 楡神社 | 楡寺 | 느릅군 | Товариство Вяз
"""


@pytest.mark.parametrize("name", listed(NO_PERSON))
def test_what_is_called_so_is_not_one_person(name: str) -> None:
    assert agent(name).get("@type") != "Person"


# A person or nothing that is known, though a word of bodies is a family name there.
NO_BODY = """
Olmo, María viuda de | Viuda de Olmo | محمد الدردار | د. محمد الدردار | Elman S
Late Shri R. Elman | Suelmo, - | Elman, S.Pd., M.Pd. | Witwe Ulme | Mesa Olmo | عبد الله الدردار
احمد نارون | 阿卜杜拉·榆 | 남궁느릅 | Іваненко Вяз | Ред. Вязов И. П. | Haji Elma | Tun Elma
Bhikkhu Elma | გიორგი თელაშვილი | Özv. Elm Jánosné | Elm Jánosné | Ana Iglesias Olmo
Luis Cámara Olmo | Ana Corte Real | Pedro Banco | Luis Hospital Olmo | Juan Escuela | Ali Okul
Mehmet Oda | Budi Badan | Movimiento, Ana | Söhne, Anna | Anna Erben | 楡太郎編
Olmo, Fray Luis de | C.P. Carlos Olmo | Kiyai Elmawan | Ust. Elmawan | Raden Elmawan
Dg. Elmawan | Sunan Elm
"""


@pytest.mark.parametrize("name", listed(NO_BODY))
def test_what_is_called_so_is_no_body(name: str) -> None:
    assert agent(name).get("@type") != "Organization"
