"""The labels of JEL's classification that are of several parts, which many write with semicolons:
"J13 - Fertility; Family Planning; Child Care; Children; Youth".

Parts that a newer edition of the classification has are here as well; a label that is missing here
is taken for a list of keywords.
Source: American Economic Association, JEL Classification System, EconLit Subject Descriptors.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_LABELS: Final = """
C21 cross-sectional models; spatial models; treatment effect models; quantile regressions
C22 time-series models; dynamic quantile regressions; dynamic treatment effect models; diffusion processes
C23 panel data models; spatio-temporal models
C24 truncated and censored models; switching regression models; threshold regression models
C25 discrete regression and qualitative choice models; discrete regressors; proportions; probabilities
C31 cross-sectional models; spatial models; treatment effect models; quantile regressions; social interaction models
C32 time-series models; dynamic quantile regressions; dynamic treatment effect models; diffusion processes; state space models
C33 panel data models; spatio-temporal models
C34 truncated and censored models; switching regression models
C35 discrete regression and qualitative choice models; discrete regressors; proportions
C38 classification methods; cluster analysis; principal components; factor models
C41 duration analysis; optimal timing strategies
C44 operations research; statistical decision theory
C53 forecasting and prediction methods; simulation methods
C61 optimization techniques; programming models; dynamic analysis
C63 computational techniques; simulation modeling
C73 stochastic and dynamic games; evolutionary games; repeated games
C78 bargaining theory; matching theory
C83 survey methods; sampling methods
D14 household saving; personal finance
D23 organizational behavior; transaction costs; property rights
D24 production; cost; capital; capital, total factor, and multifactor productivity; capacity
D64 altruism; philanthropy; intergenerational transfers
D73 bureaucracy; administrative processes in public organizations; corruption
D74 conflict; conflict resolution; alliances; revolutions
D82 asymmetric and private information; mechanism design
D83 search; learning; information and knowledge; communication; belief; unawareness
D84 expectations; speculations
E21 consumption; saving; wealth
E22 investment; capital; intangible capital; capacity
E24 employment; unemployment; wages; intergenerational income distribution; aggregate human capital; aggregate labor productivity
E26 informal economy; underground economy
E31 price level; inflation; deflation
E32 business fluctuations; cycles
E42 monetary systems; standards; regimes; government and the monetary system; payment systems
E51 money supply; credit; money multipliers
E61 policy objectives; policy designs and consistency; policy coordination
E64 incomes policy; price policy
F12 models of trade with imperfect competition and scale economies; fragmentation
F13 trade policy; international trade organizations
F21 international investment; long-term capital movements
F23 multinational firms; international business
F32 current account adjustment; short-term capital movements
F51 international conflicts; negotiations; sanctions
F52 national security; economic nationalism
F53 international agreements and observance; international organizations
F54 colonialism; imperialism; postcolonialism
G11 portfolio choice; investment decisions
G12 asset pricing; trading volume; bond interest rates
G13 contingent pricing; futures pricing
G14 information and market efficiency; event studies; insider trading
G21 banks; depository institutions; micro finance institutions; mortgages
G22 insurance; insurance companies; actuarial studies
G23 non-bank financial institutions; financial instruments; institutional investors
G24 investment banking; venture capital; brokerage; ratings and ratings agencies
G31 capital budgeting; fixed investment and inventory studies; capacity
G32 financing policy; financial risk and risk management; capital and ownership structure; value of firms; goodwill
G33 bankruptcy; liquidation
G34 mergers; acquisitions; restructuring; voting; proxy contests; corporate governance
H23 externalities; redistributive effects; environmental taxes and subsidies
H43 project evaluation; social discount rate
H61 budget; budget systems
H62 deficit; surplus
H63 debt; debt management; sovereign debt
H77 intergovernmental relations; federalism; secession
H87 international fiscal issues; international public goods
I18 government policy; regulation; public health
I38 government policy; provision and effects of welfare programs
J12 marriage; marital dissolution; family structure; domestic abuse
J13 fertility; family planning; child care; children; youth
J14 economics of the elderly; economics of the handicapped; non-labor market discrimination
J15 economics of minorities, races, indigenous peoples, and immigrants; non-labor discrimination
J16 economics of gender; non-labor discrimination
J17 value of life; forgone income
J24 human capital; skills; occupational choice; labor productivity
J26 retirement; retirement policies
J28 safety; job satisfaction; related public policy
J31 wage level and structure; wage differentials
J32 nonwage labor costs and benefits; retirement plans; private pensions
J33 compensation packages; payment methods
J42 monopsony; segmented labor markets
J44 professional labor markets; occupational licensing
J54 producer cooperatives; labor managed firms; employee ownership
J61 geographic labor mobility; immigrant workers
J62 job, occupational, and intergenerational mobility; promotion
J63 turnover; vacancies; layoffs
J65 unemployment insurance; severance pay; plant closings
L11 production, pricing, and market structure; size distribution of firms
L12 monopoly; monopolization strategies
L14 transactional relationships; contracts and reputation; networks
L15 information and product quality; standardization and compatibility
L24 contracting out; joint ventures; technology licensing
L31 nonprofit institutions; ngos; social entrepreneurship
L32 public enterprises; public-private enterprises
L41 monopolization; horizontal anticompetitive practices
L42 vertical restraints; resale price maintenance; quantity discounts
L52 industrial policy; sectoral planning methods
L61 metals and metal products; cement; glass; ceramics
L62 automobiles; other transportation equipment; related parts and equipment
L63 microelectronics; computers; communications equipment
L64 other machinery; business equipment; armaments
L65 chemicals; rubber; drugs; biotechnology; plastics
L66 food; beverages; cosmetics; tobacco; wine and spirits
L68 appliances; furniture; other consumer durables
L81 retail and wholesale trade; e-commerce
L82 entertainment; media
L83 sports; gambling; restaurants; recreation; tourism
L86 information and internet services; computer software
L95 gas utilities; pipelines; water utilities
M12 personnel management; executives; executive compensation
M13 new firms; startups
M14 corporate culture; diversity; social responsibility
M51 firm employment decisions; promotions
O13 agriculture; natural resources; energy; environment; other primary products
O14 industrialization; manufacturing and service industries; choice of technology
O15 human resources; human development; income distribution; migration
O16 financial markets; saving and capital investment; corporate finance and governance
O17 formal and informal sectors; shadow economy; institutional arrangements
O18 urban, rural, regional, and transportation analysis; housing; infrastructure
O19 international linkages to development; role of international organizations
O21 planning models; planning policy
O24 trade policy; factor movement policy; foreign exchange policy
O33 technological change: choices and consequences; diffusion processes
O47 empirical studies of economic growth; aggregate productivity; cross-country output convergence
O54 latin america; caribbean
Q11 aggregate supply and demand analysis; prices
Q13 agricultural markets and marketing; cooperatives; agribusiness
Q15 land ownership and tenure; land reform; land use; irrigation; agriculture and environment
Q16 r&d; agricultural technology; biofuels; agricultural extension services
Q18 agricultural policy; food policy; animal welfare policy
Q22 fishery; aquaculture
Q41 demand and supply; prices
Q52 pollution control adoption and costs; distributional effects; employment effects
Q53 air pollution; water pollution; noise; hazardous waste; solid waste; recycling
Q54 climate; natural disasters and their management; global warming
Q56 environment and development; environment and trade; sustainability; environmental accounts and accounting; environmental equity; population growth
R23 regional migration; regional labor markets; population; neighborhood characteristics
R42 government and private investment analysis; road maintenance; transportation planning
Z13 economic sociology; economic anthropology; language; social and economic stratification
"""  # noqa: E501  a label is one line
_LABEL_OF: Final = {
    line[:3]: frozenset(line[4:].split("; ")) for line in _LABELS.strip().splitlines()
}
_CODE_AND_LABEL: Final = late_regex(r"([A-Z]\d\d)(?: [-\u2013] |: | )([^\s;][^;]*(?:;[^;]+)+)\Z")


def is_jel_label(text: str) -> bool:
    """Whether a text with semicolons is a code of JEL and nothing but parts of its label."""
    found = _CODE_AND_LABEL.match(text)
    known = _LABEL_OF.get(found[1]) if found else None
    if found is None or known is None:
        return False
    return all(_plain(part) in known for part in found[2].rstrip(" .").split(";"))


def _plain(part: str) -> str:
    return re.sub(r"\s+", " ", part).strip().casefold()
