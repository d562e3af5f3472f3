"""Rights statements, each with the verdict that a reader gives it: made up, in the likeness of
what publishers and repositories write.

A row is (text, path of the licence under creativecommons.org or "", whether a licence that the
text names is reported as not the work's).
"""

from __future__ import annotations

from typing import Final

BY: Final = "licenses/by/4.0/"
NC: Final = "licenses/by-nc/4.0/"
ND: Final = "licenses/by-nc-nd/4.0/"
SA: Final = "licenses/by-sa/4.0/"
ZERO: Final = "publicdomain/zero/1.0/"
_BY_URL: Final = "https://creativecommons.org/licenses/by/4.0/"
_NC_URL: Final = "http://creativecommons.org/licenses/by-nc/4.0/"
_ZERO_URL: Final = "https://creativecommons.org/publicdomain/zero/1.0/"

Row = tuple[str, str, bool]

# A negation in the text says nothing against the licence.
HELD: Final[tuple[Row, ...]] = (
    (f"Permitted as long as it is not used for commercial purposes. {_NC_URL}", NC, False),
    (f"May be shared if it is not used for commercial purposes ({_NC_URL})", NC, False),
    ("Attribution 4.0 International License. The publisher is not liable.", BY, False),
    ("Creative Commons Attribution 4.0 International License. The publisher is not liable.", BY,
     False),
    ("Commercial use is not permitted (CC BY-NC 4.0)", NC, False),
    (f"Commercial use is not permitted: {_NC_URL}", NC, False),
    ("Commercial reuse is not permitted under the terms of the CC BY-NC 4.0 licence.", NC, False),
    ("No derivatives may be distributed under CC BY-NC-ND 4.0.", ND, False),
    ("Formerly all rights reserved; now under CC BY 4.0", BY, False),
    ("Formerly all rights reserved, now under CC BY 4.0", BY, False),
    ("CC BY 4.0 instead of copyright transfer", BY, False),
    ("Copyright is not transferred to the publisher, CC BY 4.0", BY, False),
    (f"This article has not been peer reviewed and is licensed under {_BY_URL}", BY, False),
    (f"This preprint is not certified by peer review but is available under a {_BY_URL}", BY,
     False),
    (f"All contents, with no exceptions, are covered under {_BY_URL}", BY, False),
    (f"No further permission is required under CC BY 4.0, see {_BY_URL}", BY, False),
    ("Not for resale. Licensed under CC BY-NC 4.0.", NC, False),
    ("May not be reused except under CC BY 4.0", BY, False),
    ("Available without restriction under CC BY 4.0", BY, False),
    ("Licensed under CC BY 4.0, which does not apply to figures of third parties.", BY, False),
    ("Open Access This article is licensed under a Creative Commons Attribution 4.0 International "
     "License, which permits use in any medium. The images in this article are included in the "
     "article's Creative Commons licence, unless indicated otherwise. If material is not included "
     "in the article's Creative Commons licence and your intended use is not permitted by "
     f"statutory regulation, ask the copyright holder. To view a copy, visit {_BY_URL}.", BY,
     False),
    ("This work is licensed under CC BY 4.0; if the material is not included under the Creative "
     f"Commons license, ask the holder. To view a summary of this license, visit {_BY_URL}", BY,
     False),
    ("Except where otherwise noted, this item's license is described as Attribution 4.0 "
     f"International ({_BY_URL})", BY, False),
    # the same in Spanish and Portuguese
    (f"Esta obra no se puede utilizar con fines comerciales. {_NC_URL}", NC, False),
    (f"No se permite un uso comercial de la obra original ({_NC_URL})", NC, False),
    (f"La editorial no es responsable de las opiniones; la obra está bajo {_BY_URL}", BY, False),
    ("Los autores no ceden sus derechos y publican bajo una licencia Creative Commons Atribución "
     "4.0 Internacional", BY, False),
    (f"Não é permitido o uso comercial. {_NC_URL}", NC, False),
    ("A revista não se responsabiliza pelas opiniões. Os artigos estão sob a licença CC BY 4.0",
     BY, False),
    (f"O conteúdo não pode ser usado para fins comerciais ({_NC_URL}).", NC, False),
    # the same in other languages
    (f"Der Verlag haftet nicht für Fehler. Lizenz: {_BY_URL}", BY, False),
    (f"Soweit nicht anders angegeben, steht dieses Werk unter {_BY_URL}", BY, False),
    (f"Wenn nicht anders vermerkt gilt die Lizenz {_BY_URL}", BY, False),
    ("CC BY-NC-ND 4.0 (Namensnennung, nicht kommerziell, keine Bearbeitung)", ND, False),
    (f"Darf nicht kommerziell genutzt werden ({_NC_URL})", NC, False),
    (f"L'éditeur n'est pas responsable. Article sous licence {_BY_URL}", BY, False),
    (f"Pas d'utilisation commerciale, {_NC_URL}", NC, False),
    (f"L'editore non è responsabile. Distribuito con licenza {_BY_URL}", BY, False),
    (f"Niet voor commercieel gebruik ({_NC_URL})", NC, False),
    (f"Får inte användas kommersiellt ({_NC_URL})", NC, False),
    (f"Wydawca nie ponosi odpowiedzialności. Utwór dostępny na licencji {_BY_URL}", BY, False),
    (f"Если не указано иное, статья доступна по лицензии {_BY_URL}", BY, False),
    (f"この論文は {_BY_URL} の下で公開されています。", BY, False),
)  # fmt: skip

# The text says that the licence is not the work's.
DENIED: Final[tuple[Row, ...]] = (
    ("This text may not be reused under CC BY 4.0", "", True),
    (f"It cannot be used under {_BY_URL}", "", True),
    ("It cannot be copied, distributed or adapted under CC BY 4.0", "", True),
    ("It cannot be re-shared with CC BY 4.0", "", True),
    ("It was not open-licensed by CC BY 4.0", "", True),
    ("It isn't re-licensed with CC BY 4.0", "", True),
    (f"This licence does not apply: {_BY_URL}", "", True),
    ("The CC BY 4.0 licence does not apply to this article", "", True),
    (f"{_BY_URL} does not apply", "", True),
    ("CC BY 4.0 is no longer valid", "", True),
    ("CC BY 4.0. This licence does not apply any more.", "", True),
    (f"No Creative Commons licence ({_BY_URL})", "", True),
    (f"No Creative Commons licence is granted. For its terms see {_BY_URL}", "", True),
    ("Without CC BY 4.0 licence", "", True),
    ("Copyright transfer instead of CC BY 4.0", "", True),
    ("All rights reserved rather than CC BY 4.0", "", True),
    ("No part of this book is available under CC BY 4.0", "", True),
    ("None of it may be reused under CC BY-NC 4.0", "", True),
    (f"Unless you pay, it is not made available under the terms of {_BY_URL}", "", True),
    ("It isn't licensed under CC BY 4.0", "", True),
    (f"Dieses Werk steht unter keiner CC-Lizenz ({_BY_URL})", "", True),
    ("Der Beitrag wird nicht unter CC BY 4.0 veröffentlicht", "", True),
    ("Die Lizenz CC BY 4.0 gilt nicht", "", True),
    (f"Ce document ne relève pas de la licence {_BY_URL}", "", True),
    ("Cet article n'est plus diffusé sous licence CC BY 4.0", "", True),
    ("La licence CC BY 4.0 ne s'applique pas", "", True),
    ("La obra no se distribuye bajo la licencia CC BY 4.0", "", True),
    (f"Sin licencia Creative Commons ({_BY_URL})", "", True),
    ("La licencia CC BY 4.0 no se aplica a este artículo", "", True),
    ("Este trabalho não está licenciado sob CC BY 4.0", "", True),
    ("A licença CC BY 4.0 não se aplica", "", True),
    ("L'opera non è distribuita con licenza CC BY 4.0", "", True),
    (f"Dit werk valt niet onder {_BY_URL}", "", True),
    (f"Verket är inte licensierat under {_BY_URL}", "", True),
    ("Værket er ikke udgivet under CC BY 4.0", "", True),
    ("Utwór nie jest objęty licencją CC BY 4.0", "", True),
    ("Произведение не доступно по лицензии CC BY 4.0", "", True),
    (f"この論文は {_BY_URL} ではありません。", "", True),
    ("この論文は CC BY 4.0 の下でライセンスされていません。", "", True),
    ("Bu eser CC BY 4.0 ile lisanslanmamıştır", "", True),
    ("Bu makale CC BY 4.0 kapsamında değildir.", "", True),
    ("本文未采用 CC BY 4.0 许可协议", "", True),
    ("Karya ini tidak dilisensikan di bawah CC BY 4.0", "", True),
    # not now
    ("Previously published under CC BY 4.0", "", True),
    (f"Until 2019 licensed under {_BY_URL}", "", True),
    ("The article will be released under CC BY 4.0", "", True),
    ("All rights reserved; after an embargo of 12 months CC BY 4.0", "", True),
    ("Under embargo until 2031-01-01, then CC BY 4.0", "", True),
    # of another work
    ("Licence Ouverte 2.0, compatible with CC BY 4.0", "", True),
    ("Contains photographs by the Elm Archive licensed under CC BY 4.0", "", True),
)  # fmt: skip

# The licence of a part, or of what describes the work.
OF_A_PART: Final[tuple[Row, ...]] = (
    (f"Metadata: {_ZERO_URL}", "", True),
    ("Only the abstract is licensed under CC BY 4.0", "", True),
    ("The metadata is CC0", "", True),
    ("All metadata of this record are available under CC0 1.0", "", True),
    (f"{_ZERO_URL} (metadata only)", "", True),
    ("CC BY 4.0 applies to the supplementary material only", "", True),
    (f"Figures 2 and 3: {_BY_URL}", "", True),
    ("The source code is released under CC BY 4.0", "", True),
    ("Data are available under CC0 1.0", "", True),
    ("This article's figures are licensed under CC BY 4.0", "", True),
    (f"Alle im Katalog veröffentlichten Metadaten sind frei verfügbar unter {_ZERO_URL}", "", True),
    ("Abbildungen: CC BY 4.0", "", True),
    ("Les métadonnées sont diffusées sous licence CC0 1.0", "", True),
    ("Los metadatos están bajo CC0 1.0", "", True),
    ("Os dados estão disponíveis sob CC BY 4.0", "", True),
    ("De metadata is vrijgegeven onder CC0 1.0", "", True),
    ("メタデータ：CC0 1.0", "", True),
    # beside the licence of the work
    (f"This article is distributed under {_BY_URL}. The waiver ({_ZERO_URL}) applies to the data "
     "made available in this article, unless otherwise stated.", BY, True),
    (f"Article: {_BY_URL}, figures: {_NC_URL}", BY, True),
    ("The article is CC BY 4.0, its metadata are CC0 1.0", BY, True),
    ("This work is licensed under CC BY-SA 4.0, except figure 2 (CC BY-NC 4.0)", SA, True),
    ("Not under CC BY 3.0 but under CC BY 4.0", BY, True),
    ("Formerly CC BY-NC 4.0, now CC BY 4.0", BY, True),
    ("Images are not covered by CC BY 4.0. The article is licensed under CC BY 4.0.", BY, False),
    ("This dataset and its metadata are licensed under CC BY 4.0", BY, False),
    ("This work, including all figures and tables, is licensed under CC BY 4.0", BY, False),
    ("Except for the figures, this work is licensed under CC BY 4.0", BY, False),
    ("Published in Elm Data under a CC BY 4.0 licence", BY, False),
    ("These data are licensed under CC BY 4.0", BY, False),
    ("CC BY 4.0 (figures excluded)", BY, False),
)  # fmt: skip
