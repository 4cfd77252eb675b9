import { type FirstEntries, rows } from "./rows"

/** The spheres, in the order of `sphereIds`; the description is the code. */
export const regions = rows(
  ["FEDERAL", "FED"],
  ["ESTADUAL", "EST"],
  ["MUNICIPAL", "MUN"],
  ["INTERNACIONAL", "INT"],
)

export const organization = {
  /** 1 is at the top, 2 below; the type follows from the chosen parent. */
  "organization-types": rows(
    ["Instituição", "Órgão de primeiro nível na sua esfera"],
    ["Unidade subordinada", "Unidade da estrutura interna de uma instituição"],
  ),

  "organization-classifications": rows(
    ["Direção e gestão", "Secretarias, comandos-gerais, chefias e gabinetes"],
    ["Policiamento ostensivo", "Batalhões, companhias e postos de policiamento"],
    ["Polícia judiciária", "Delegacias, departamentos e seccionais"],
    ["Bombeiros e defesa civil", "Combate a incêndio, salvamento e proteção civil"],
    ["Perícia oficial", "Criminalística, medicina legal e identificação"],
    ["Execução penal", "Estabelecimentos e administração penitenciária"],
    ["Inteligência", "Agências e núcleos de inteligência"],
    ["Operações integradas", "Centros integrados de comando e controle e forças-tarefa"],
    ["Trânsito", "Fiscalização, engenharia e educação de trânsito"],
    ["Ensino e pesquisa", "Academias, escolas e centros de formação"],
    ["Correição e ouvidoria", "Corregedorias, controladorias e ouvidorias"],
    ["Apoio administrativo", "Pessoal, finanças, logística e saúde"],
    ["Tecnologia da informação", "Sistemas, telecomunicações e estatística"],
    ["Cooperação internacional", "Adidâncias, escritórios e centros de cooperação policial"],
  ),

  /** Specializations of a unit that is marked as *Especializada*. */
  specializations: rows(
    "Atendimento à mulher",
    "Criança e adolescente",
    "Pessoa idosa",
    "Pessoas desaparecidas",
    "Crimes raciais e de intolerância",
    "Homicídios",
    "Entorpecentes",
    "Roubos e furtos",
    "Roubos e furtos de veículos",
    "Crimes cibernéticos",
    "Crime organizado",
    "Corrupção e lavagem de dinheiro",
    "Armas e explosivos",
    "Antissequestro",
    "Defesa do consumidor",
    "Meio ambiente",
    "Conflitos agrários",
    "Turismo",
    "Trânsito",
    "Policiamento rodoviário",
    "Policiamento de fronteira",
    "Policiamento escolar",
    "Operações especiais",
    "Choque",
    "Operações aéreas",
    "Policiamento montado",
    "Policiamento com cães",
    "Portos e aeroportos",
    "Busca e salvamento",
    "Atendimento pré-hospitalar",
    "Produtos perigosos",
    "Custódia e escolta",
  ),
} satisfies FirstEntries
