/** Units one line each: acronym | title | acronym of the parent, empty at the top of its sphere | UF. */
export const federalLines = `
MJSP|Ministério da Justiça e Segurança Pública
ABIN|Agência Brasileira de Inteligência
GSI|Gabinete de Segurança Institucional da Presidência da República
MD|Ministério da Defesa
RFB|Secretaria Especial da Receita Federal do Brasil
COAF|Conselho de Controle de Atividades Financeiras
IBAMA|Instituto Brasileiro do Meio Ambiente e dos Recursos Naturais Renováveis
ICMBIO|Instituto Chico Mendes de Conservação da Biodiversidade
FUNAI|Fundação Nacional dos Povos Indígenas
ANTT|Agência Nacional de Transportes Terrestres
ANAC|Agência Nacional de Aviação Civil
CGU|Controladoria-Geral da União
MPF|Ministério Público Federal
CNJ|Conselho Nacional de Justiça
PF|Polícia Federal|MJSP
PRF|Polícia Rodoviária Federal|MJSP
SENASP|Secretaria Nacional de Segurança Pública|MJSP
SENAPPEN|Secretaria Nacional de Políticas Penais|MJSP
SENAD|Secretaria Nacional de Políticas sobre Drogas e Gestão de Ativos|MJSP
SENAJUS|Secretaria Nacional de Justiça|MJSP
FNSP|Força Nacional de Segurança Pública|SENASP
DIOPI|Diretoria de Operações Integradas e de Inteligência|SENASP
ANP|Academia Nacional de Polícia|PF
UNIPRF|Universidade Corporativa da Polícia Rodoviária Federal|PRF
PPF|Polícia Penal Federal|SENAPPEN
`

/** Municipal guards of the 26 state capitals. */
export const municipalLines = `
GM-RBR|Guarda Municipal de Rio Branco||AC
GCM-MCZ|Guarda Civil Municipal de Maceió||AL
GM-MAO|Guarda Municipal de Manaus||AM
GCM-MCP|Guarda Civil Municipal de Macapá||AP
GCM-SSA|Guarda Civil Municipal de Salvador||BA
GMF|Guarda Municipal de Fortaleza||CE
GCM-VIX|Guarda Civil Municipal de Vitória||ES
GCM-GYN|Guarda Civil Metropolitana de Goiânia||GO
GM-SLZ|Guarda Municipal de São Luís||MA
GCM-BHZ|Guarda Civil Municipal de Belo Horizonte||MG
GCM-CGR|Guarda Civil Metropolitana de Campo Grande||MS
GM-CGB|Guarda Municipal de Cuiabá||MT
GM-BEL|Guarda Municipal de Belém||PA
GCM-JPA|Guarda Civil Metropolitana de João Pessoa||PB
GCM-REC|Guarda Civil Municipal do Recife||PE
GCM-THE|Guarda Civil Municipal de Teresina||PI
GM-CWB|Guarda Municipal de Curitiba||PR
GM-RIO|Guarda Municipal do Rio de Janeiro||RJ
GM-NAT|Guarda Municipal de Natal||RN
GM-PVH|Guarda Municipal de Porto Velho||RO
GCM-BVB|Guarda Civil Municipal de Boa Vista||RR
GM-POA|Guarda Municipal de Porto Alegre||RS
GM-FLN|Guarda Municipal de Florianópolis||SC
GM-AJU|Guarda Municipal de Aracaju||SE
GCM-SP|Guarda Civil Metropolitana de São Paulo||SP
GMP|Guarda Metropolitana de Palmas||TO
`

export const internationalLines = `
INTERPOL|Escritório Central Nacional da INTERPOL no Brasil
AMERIPOL-BR|Unidade Nacional da AMERIPOL no Brasil
CCPI-AM|Centro de Cooperação Policial Internacional da Amazônia
CCPI-RJ|Centro de Cooperação Policial Internacional do Rio de Janeiro
CTF|Comando Tripartite da Tríplice Fronteira
`

/** Two states in more depth, down to the company, so that the tree has many levels. */
export const deeperLines = `
AESP|Academia Estadual de Segurança Pública do Ceará|SSPDS-CE|CE
CIOPS-CE|Coordenadoria Integrada de Operações de Segurança|SSPDS-CE|CE
CPC-PMCE|Comando de Policiamento da Capital|PMCE|CE
CPI-PMCE|Comando de Policiamento do Interior|PMCE|CE
CPE-PMCE|Comando de Policiamento Especializado|PMCE|CE
5BPM-PMCE|5º Batalhão de Polícia Militar|CPC-PMCE|CE
8BPM-PMCE|8º Batalhão de Polícia Militar|CPC-PMCE|CE
2BPM-PMCE|2º Batalhão de Polícia Militar, Juazeiro do Norte|CPI-PMCE|CE
3BPM-PMCE|3º Batalhão de Polícia Militar, Sobral|CPI-PMCE|CE
BPCHOQUE-PMCE|Batalhão de Polícia de Choque|CPE-PMCE|CE
BPRE-PMCE|Batalhão de Polícia Rodoviária Estadual|CPE-PMCE|CE
1CIA-5BPM-PMCE|1ª Companhia do 5º Batalhão|5BPM-PMCE|CE
2CIA-5BPM-PMCE|2ª Companhia do 5º Batalhão|5BPM-PMCE|CE
DHPP-PCCE|Departamento de Homicídios e Proteção à Pessoa|PCCE|CE
DDM-PCCE|Delegacia de Defesa da Mulher de Fortaleza|PCCE|CE
DRACO-PCCE|Delegacia de Repressão às Ações Criminosas Organizadas|PCCE|CE
CIOPAER-CE|Coordenadoria Integrada de Operações Aéreas|SSPDS-CE|CE
COPOM-SP|Centro de Operações da Polícia Militar|PMESP|SP
CPCHQ-SP|Comando de Policiamento de Choque|PMESP|SP
1BPCHQ-SP|1º Batalhão de Polícia de Choque|CPCHQ-SP|SP
CPRV-SP|Comando de Policiamento Rodoviário|PMESP|SP
DHPP-PCSP|Departamento Estadual de Homicídios e de Proteção à Pessoa|PCSP|SP
DEIC-PCSP|Departamento Estadual de Investigações Criminais|PCSP|SP
DENARC-PCSP|Departamento Estadual de Prevenção e Repressão ao Narcotráfico|PCSP|SP
ACADEPOL-SP|Academia de Polícia|PCSP|SP
IC-SP|Instituto de Criminalística|SPTC-SP|SP
IML-SP|Instituto Médico-Legal|SPTC-SP|SP
IIRGD-SP|Instituto de Identificação Ricardo Gumbleton Daunt|PCSP|SP
`
