"""More rights statements, in more languages, each with the verdict of a reader: made up."""

from __future__ import annotations

from typing import Final

from tests.rules.licence_statements import BY, NC, ND, SA, ZERO, Row

_BY_URL: Final = "https://creativecommons.org/licenses/by/4.0/"
_NC_URL: Final = "http://creativecommons.org/licenses/by-nc/4.0/"
_ZERO_URL: Final = "https://creativecommons.org/publicdomain/zero/1.0/"

FURTHER: Final[tuple[Row, ...]] = (
    # publishers' habits
    ("© 2021 The Author(s). Published by Elm Press. This is an open access article under the CC "
     "BY-NC-ND license (http://creativecommons.org/licenses/by-nc-nd/4.0/).", ND, False),
    ("© The Author(s) 2019. Published by Elm University Press. All rights reserved. No commercial "
     f"re-use. See rights and permissions. {_NC_URL}", NC, False),
    ("This is an Open Access article distributed under the terms of the Creative Commons "
     f"Attribution Non-Commercial License ({_NC_URL}), which permits non-commercial re-use, "
     "provided the original work is properly cited. For commercial re-use, please contact the "
     "house. The publisher does not accept any responsibility.", NC, False),
    ("Copyright: © 2020 Elm et al. This is an open-access article distributed under the terms of "
     "the Creative Commons Attribution License 4.0, which permits unrestricted use. No use is "
     "permitted which does not comply with these terms.", BY, False),
    ("This version is free to view and download for private research and study only. Not for "
     "re-distribution, re-sale or use in derivative works. © The authors. CC BY-NC-ND 4.0", ND,
     False),
    ("Copyright (c) 2022 Ada Elm. Creative Commons License. This work is licensed under a Creative "
     f"Commons Attribution 4.0 International License. {_BY_URL}", BY, False),
    ("Authors who publish with this journal retain copyright and grant the journal right of first "
     "publication with the work simultaneously licensed under a Creative Commons Attribution 4.0 "
     "License that allows others to share the work with an acknowledgement of the authorship.", BY,
     False),
    ("The copyright holder has granted a license to display the preprint in perpetuity. It is made "
     "available under a CC-BY-NC 4.0 International license.", NC, False),
    ("The copyright holder for this preprint is the author, who has not granted anyone but the "
     "archive a licence to display it. All rights reserved. No reuse allowed without permission.",
     "", False),
    ("The author has made this text available, neither the university nor the library holds "
     f"rights. License: {_BY_URL}", BY, False),
    (f"Licence: CC BY 4.0 ({_BY_URL}). Reuse of images credited to others isn't allowed.", BY,
     False),
    ("CC-BY 4.0 - no warranty is given", BY, False),
    ("CC BY 4.0; no additional restrictions", BY, False),
    ("CC BY-ND 4.0: you may not distribute modified material", "licenses/by-nd/4.0/", False),
    (f"You may not use the material for commercial purposes. See licence at {_NC_URL}", NC, False),
    (f"NonCommercial — You may not use the material for commercial purposes ({_NC_URL}legalcode)",
     NC, False),
    ("Published under a licence (CC BY 4.0) not requiring further permission", BY, False),
    ("Elm Museum, photo: Ada Elm, CC BY-SA 4.0", "", True),
    ("Image: Elm Museum (CC BY 4.0)", "", True),
    ("No rights reserved. CC0 1.0 Universal", ZERO, False),
    ("No known copyright. To the extent possible under law, the author has waived all copyright: "
     f"{_ZERO_URL}", ZERO, False),
    # several licences, parts, dates
    (f"Text {_BY_URL}; data {_ZERO_URL}", "", True),
    ("Article text: CC BY 4.0; supplementary files: CC BY-NC 4.0", BY, True),
    ("Dataset licensed under CC BY 4.0, documentation under CC BY-SA 4.0", BY, True),
    ("Version 1: CC BY 3.0, version 2: CC BY 4.0", "", True),
    ("Embargoed until 2026-01-01 by the press; CC BY 4.0", BY, False),
    ("From 1 January 2031 this report will be available under CC BY 4.0", "", True),
    (f"As of 2031-05-01 available under {_BY_URL}", "", True),
    ("Accepted manuscript to be published under CC BY 4.0 once the embargo ends", "", True),
    ("Since 2015 published under CC BY 4.0", BY, False),
    ("The cover image is licensed under CC BY 2.0", "", True),
    ("Figure 1 is reproduced under CC BY 4.0. All other rights reserved.", "", True),
    ("Map data from the Elm Survey, CC BY-SA 2.0", "", True),
    ("Software under MIT; documentation under CC BY 4.0", "", True),
    ("This abstract is CC BY 4.0", "", True),
    ("The catalogue record is released under CC0", "", True),
    ("The descriptive text of this record is licensed under CC0 1.0", "", True),
    ("Bibliographic data: CC0 1.0", "", True),
    # refusals
    ("All rights reserved. CC BY 4.0 was withdrawn by the author.", "", True),
    ("The work isn't yet available under CC BY 4.0", "", True),
    ("The author declined a CC BY 4.0 licence", "", True),
    (f"The licence {_BY_URL} is not granted", "", True),
    ("Neither CC BY 4.0 nor CC BY-SA 4.0", "", True),
    ("Not CC BY 4.0", "", True),
    ("Licence: not CC BY 4.0", "", True),
    ("There is no CC BY 4.0 licence for this item", "", True),
    (f"This page was wrongly marked as {_BY_URL}", "", True),
    # German
    (f"Dieses Werk ist lizenziert unter einer Creative Commons Namensnennung 4.0 International "
     f"Lizenz ({_BY_URL})", BY, False),
    ("Das Werk darf nicht verändert werden (CC BY-ND 4.0)", "licenses/by-nd/4.0/", False),
    ("Kein Zugriff auf den Volltext; Metadaten: CC0 1.0", "", True),
    ("Ohne Gewähr. CC BY 4.0", BY, False),
    ("Die Nutzung ist ohne Einschränkung unter CC BY 4.0 erlaubt", BY, False),
    ("Der Artikel ist nicht unter einer freien Lizenz wie CC BY 4.0 erschienen", "", True),
    # French
    ("Les métadonnées, et non le texte, sont sous CC0 1.0", "", True),
    ("Cette œuvre est mise à disposition selon les termes de la Licence Creative Commons "
     "Attribution 4.0 International.", BY, False),
    ("Sauf mention contraire, le contenu est sous licence CC BY-SA 4.0", SA, False),
    ("Toute utilisation commerciale n'est pas autorisée, CC BY-NC 4.0", NC, False),
    ("Cet ouvrage n'est soumis à aucune licence CC BY 4.0", "", True),
    # Spanish, Portuguese, Italian
    ("Este artículo no puede ser reutilizado bajo CC BY 4.0", "", True),
    ("Esta obra está bajo una Licencia Creative Commons Atribución-NoComercial-SinDerivadas 4.0 "
     "Internacional.", ND, False),
    ("Los datos no están incluidos; el artículo se publica bajo CC BY 4.0", BY, False),
    ("Este trabalho não pode ser comercializado. Licença CC BY-NC 4.0", NC, False),
    ("Sem licença Creative Commons CC BY 4.0", "", True),
    ("Salvo diversa indicazione, i contenuti sono distribuiti con licenza CC BY 4.0", BY, False),
    ("Questo articolo non è coperto dalla licenza CC BY 4.0", "", True),
    # Dutch, Nordic, Polish, Russian, Turkish, Japanese
    ("Tenzij anders vermeld is dit werk beschikbaar onder CC BY 4.0", BY, False),
    ("De uitgever is niet aansprakelijk en het artikel valt onder CC BY 4.0", BY, False),
    ("Denna avhandling omfattas inte av CC BY 4.0", "", True),
    ("Denne artikkelen er lisensiert under CC BY 4.0, men forlaget er ikke ansvarlig", BY, False),
    ("Artykuł nie został opublikowany na licencji CC BY 4.0", "", True),
    ("Utwór dostępny na licencji Creative Commons (CC BY 4.0), bez ograniczeń", BY, False),
    ("Статья не распространяется на условиях лицензии CC BY 4.0", "", True),
    ("Данная работа распространяется на условиях CC BY 4.0. Издатель не несёт ответственности.",
     BY, False),
    ("Bu çalışma CC BY-NC 4.0 ile lisanslanmıştır, ticari amaçla kullanılamaz", NC, False),
    ("本作品は CC BY-NC 4.0 です。営利目的で利用できません。", NC, False),
    ("本作品采用 CC BY-NC-SA 4.0 许可协议，不得用于商业用途", "licenses/by-nc-sa/4.0/", False),
    ("이 저작물은 CC BY 4.0 라이선스가 적용되지 않습니다", "", True),
    ("이 저작물은 CC BY 4.0 에 따라 이용할 수 있습니다", BY, False),
    # once more
    ("The author grants you a non-exclusive licence, CC BY 4.0, and does not waive moral "
     "rights.", BY, False),
    ("CC BY 4.0 does not permit the use of trademarks", BY, False),
    ("CC BY-NC 4.0 does not allow commercial use", NC, False),
    ("Rights: CC BY 4.0. Rights holder: not stated", BY, False),
    ("Access: not restricted. Licence: CC BY 4.0", BY, False),
    ("Access: not restricted, licence: CC BY 4.0", BY, False),
    ("Full text not available; metadata CC0 1.0", "", True),
    ("Full text not available, CC BY 4.0", BY, False),
    (f"Please do not cite without permission. {_BY_URL}", BY, False),
    (f"This draft should not be quoted; {_NC_URL}", NC, False),
    ("Do not remove this notice: licensed under CC BY 4.0", BY, False),
    ("Not a replacement for medical advice - CC BY-NC 4.0", NC, False),
    ("The authors have not signed a copyright transfer; the work is published under CC BY "
     "4.0.", BY, False),
    ("This is not open access and not CC BY 4.0", "", True),
    ("Open access, but not CC BY 4.0", "", True),
    ("Open access but no CC BY 4.0 licence", "", True),
    ("Copyright Elm Press, no CC BY 4.0", "", True),
    ("It is forbidden to share this under CC BY 4.0", "", True),
    ("The CC BY 4.0 license has been removed", "", True),
    ("CC BY 4.0 license no longer applies", "", True),
    ("CC BY 4.0 license was applied in error", "", True),
    ("License pending: CC BY 4.0", "", True),
    ("Proposed licence: CC BY 4.0", "", True),
    ("Recommended licence for reuse: CC BY 4.0", BY, False),
    ("Default licence of the repository: CC BY 4.0; this item: all rights reserved", "", True),
    ("This item is in copyright. The rest of the collection is under CC BY 4.0", "", True),
    ("Article reproduced from the Elm Journal under CC BY 4.0", BY, False),
    ("Photos in this article: CC BY-SA 3.0 Ada Elm", "", True),
    ("Underlying data: https://doi.org/10.1234/5 (CC0 1.0)", "", True),
    (f"Report © Elm Institute, {_BY_URL}. Photographs © the photographers, all rights reserved, "
     "not CC.", BY, False),
    ("Der Text ist unter der Lizenz CC BY-SA 4.0 verfügbar; Bilder sind nicht enthalten", "",
     True),
    ("Diese Arbeit ist nicht gemeinfrei. Sie steht unter CC BY 4.0", BY, False),
    ("Diese Daten dürfen nicht kommerziell genutzt werden (CC BY-NC 4.0)", NC, False),
    ("Keine Lizenz (früher: CC BY 4.0)", "", True),
    ("Le document n'est pas libre de droits mais diffusé sous CC BY-NC 4.0", NC, False),
    ("Licence CC BY-NC-ND 4.0 : pas de modification, pas d'utilisation commerciale", ND, False),
    ("Ni CC BY 4.0, ni CC0", "", True),
    ("Licencia: CC BY-NC-ND 4.0, no se permite la modificación", ND, False),
    ("El artículo no está en dominio público, sino bajo CC BY 4.0", BY, False),
    ("No aplica la licencia CC BY 4.0", "", True),
    ("Proibida a reprodução sem autorização; não se aplica CC BY 4.0", "", True),
    ("A obra não é de domínio público. Licença: CC BY-NC 4.0", NC, False),
    ("I dati sono rilasciati con licenza CC BY 4.0", "", True),
    ("L'autore non consente usi commerciali: CC BY-NC 4.0", NC, False),
    ("Geen commercieel gebruik, CC BY-NC 4.0", NC, False),
    ("Deze uitgave is niet onder een CC-licentie (CC BY 4.0) verschenen", "", True),
    ("Får inte användas i kommersiellt syfte, CC BY-NC 4.0", NC, False),
    ("Wykorzystanie niekomercyjne; licencja CC BY-NC 4.0", NC, False),
    ("Licencja CC BY 4.0 nie dotyczy tego artykułu", "", True),
    ("Статья опубликована не под лицензией CC BY 4.0", "", True),
    ("Лицензия CC BY 4.0 не применяется", "", True),
    ("Метаданные доступны по лицензии CC0 1.0", "", True),
    ("Bu makale CC BY 4.0 lisansı altında yayımlanmamıştır", "", True),
    ("本論文は CC BY 4.0 が適用されません", "", True),
    ("本文不适用 CC BY 4.0 协议", "", True),
    ("本文采用 CC BY 4.0 协议，未经许可不得转载", BY, False),
    # and in further languages
    ("Copyright the Author(s) 2018. Publisher does not provide the final version. "
     "Version archived under CC BY 4.0.",
     BY, False),
    ("Reproduced with permission, not under CC BY 4.0", "", True),
    ("This is the peer reviewed version, which may be used for non-commercial purposes "
     "only. It is not open access. CC BY-NC 4.0",
     NC, False),
    ("You are free to share and adapt. You may not apply legal terms that restrict "
     f"others. {_BY_URL}",
     BY, False),
    ("The images or other third party material are included in the licence CC BY 4.0", "", True),
    ("Third-party images are not included in the CC BY 4.0 licence of this article", "", True),
    ("This work is licensed under CC BY 4.0. Third-party images are not included in this "
     "licence.",
     BY, False),
    ("Copyright 2020 by the authors. Licensee Elm, Basel. This article is an open access "
     "article distributed under the terms and conditions of the Creative Commons "
     f"Attribution (CC BY) license ({_BY_URL}).",
     BY, False),
    ("Creative Commons Attribution 4.0 International (CC BY 4.0) unless figures state "
     "otherwise",
     BY, False),
    ("License: CC BY 4.0 Copyright holder: Elm University. No commercial licence needed.",
     BY, False),
    ("Elm University Press does not claim copyright. Texts: CC BY-SA 4.0", "", True),
    ("CC BY-NC-SA 4.0 | Elm Museum | no restrictions on study use",
     "licenses/by-nc-sa/4.0/", False),
    ("Access restricted to campus. Not available under CC BY 4.0 before 2030.", "", True),
    ("Die Veröffentlichung steht unter CC BY 4.0, ausgenommen sind Abbildungen Dritter", BY, False),
    ("Dieses Dokument wird unter folgender Creative-Commons-Lizenz veröffentlicht: "
     f"{_BY_URL}",
     BY, False),
    ("Nutzung nur für den persönlichen Gebrauch, keine CC-Lizenz", "", False),
    ("Es gilt CC BY-SA 4.0, sofern nicht anders gekennzeichnet", SA, False),
    ("L'auteur conserve ses droits ; il n'autorise pas les usages commerciaux : CC BY-NC "
     "4.0",
     NC, False),
    ("Ce mémoire n'est pas publié. Il est déposé sous licence CC BY-NC-ND 4.0", ND, False),
    ("Aquest treball està sota una llicència CC BY-NC-ND 4.0", ND, False),
    ("Aquesta obra no està subjecta a la llicència CC BY 4.0", "", True),
    ("Usted no puede utilizar el material con propósitos comerciales. Licencia Creative "
     "Commons Atribución-NoComercial 4.0 Internacional",
     NC, False),
    ("Tesis protegida; no está sujeta a licencia CC BY 4.0", "", True),
    ("Permitida a reprodução, desde que não seja para fins comerciais. Licença CC BY-NC "
     "4.0",
     NC, False),
    ("Este conteúdo não é licenciado em CC BY 4.0", "", True),
    ("Tento dokument není dostupný pod licencí CC BY 4.0", "", True),
    ("Tento dokument je dostupný pod licencí CC BY 4.0", BY, False),
    ("A mű a CC BY 4.0 licenc alatt nem érhető el", "", True),
    ("Teos ei ole lisensoitu CC BY 4.0 -lisenssillä", "", True),
    ("Julkaisu on lisensoitu CC BY 4.0 -lisenssillä", BY, False),
    ("Робота не поширюється на умовах ліцензії CC BY 4.0", "", True),
    ("Το έργο δεν διατίθεται με άδεια CC BY 4.0", "", True),
    ("이 저작물은 CC BY-NC 4.0 라이선스이며 영리 목적으로 사용할 수 없습니다", NC, False),
    ("هذا العمل غير مرخص بموجب CC BY 4.0", "", True),
    ("هذا العمل مرخص بموجب CC BY 4.0", BY, False),
    # a guess is none: who wrote it did not know
    ("Rights unknown (possibly CC BY 4.0)", "", True),
    ("Probably CC BY 4.0", "", True),
    ("Perhaps licensed under CC BY 4.0", "", True),
    ("CC BY 4.0?", "", True),
    ("Licence: CC BY 4.0 (?)", "", True),
    ("Vermutlich CC BY 4.0", "", True),
    ("Möglicherweise lizenziert unter CC BY 4.0", "", True),
    ("Peut-être sous licence CC BY 4.0", "", True),
    ("Probablemente bajo licencia CC BY 4.0", "", True),
    ("Possivelmente sob a licença CC BY 4.0", "", True),
    ("Forse con licenza CC BY 4.0", "", True),
    ("Waarschijnlijk CC BY 4.0", "", True),
    ("Kanske CC BY 4.0", "", True),
    ("Prawdopodobnie CC BY 4.0", "", True),
    ("Возможно, CC BY 4.0", "", True),
    ("Can it be reused? Yes, it is licensed under CC BY 4.0", BY, False),
    # what it is compared with, or what somebody wants
    ("Terms incompatible with CC BY 4.0", "", True),
    ("More restrictive than CC BY 4.0", "", True),
    ("The terms differ from CC BY 4.0", "", True),
    ("Readers may apply for a CC BY 4.0 licence", "", True),
    ("The funder requires CC BY 4.0", "", True),
    ("CC BY 4.0 requires attribution", BY, False),
    # of what the work takes up
    ("Contains material from Elmpedia (CC BY-SA 4.0)", "", True),
    ("Contains three maps. Licensed under CC BY 4.0", BY, False),
    ("This book contains maps and is open access (CC BY 4.0)", BY, False),
)  # fmt: skip
