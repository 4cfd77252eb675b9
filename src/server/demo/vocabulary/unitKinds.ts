/** Kinds of units, by their titles: labels of the reference data (organization classifications, specializations). */
export const classifiedBy: readonly (readonly [title: RegExp, classification: string])[] = [
  [
    /^(Ministério|Secretaria|Gabinete|Conselho|Instituto Chico|Comando de|Fundação|Agência)/,
    "Direção e gestão",
  ],
  [/Polícia Militar|Brigada|Guarda|Batalhão|Companhia|Policiamento|Força Nacional/, "Policiamento ostensivo"],
  [/Polícia Rodoviária Federal|Transportes Terrestres/, "Policiamento ostensivo"],
  [/Polícia Civil|Delegacia|Homicídios|Investigações|Narcotráfico|Polícia Federal/, "Polícia judiciária"],
  [/Bombeiros/, "Bombeiros e defesa civil"],
  [/Perícia|Científica|Polícia Técnica|Criminalística|Médico-Legal|Identificação/, "Perícia oficial"],
  [/Polícia Penal|Políticas Penais/, "Execução penal"],
  [/Inteligência|Atividades Financeiras/, "Inteligência"],
  [/Operações|Força Nacional/, "Operações integradas"],
  [/Trânsito|Rodoviári/, "Trânsito"],
  [/Academia|Universidade/, "Ensino e pesquisa"],
  [/Controladoria|Conselho Nacional|Ministério Público/, "Correição e ouvidoria"],
  [/INTERPOL|AMERIPOL|Internacional|Tripartite/, "Cooperação internacional"],
]

/** For units that match no title of the list. */
export const otherClassification = "Direção e gestão"

export const specializedBy: readonly (readonly [title: RegExp, specialization: string])[] = [
  [/da Mulher/, "Atendimento à mulher"],
  [/Homicídios/, "Homicídios"],
  [/Narcotráfico|sobre Drogas/, "Entorpecentes"],
  [/Criminosas Organizadas|Investigações Criminais/, "Crime organizado"],
  [/Investigações Criminais/, "Roubos e furtos"],
  [/Atividades Financeiras|Gestão de Ativos/, "Corrupção e lavagem de dinheiro"],
  [/Meio Ambiente|Biodiversidade|Amazônia/, "Meio ambiente"],
  [/Departamento (Estadual )?de Trânsito/, "Trânsito"],
  [/Rodoviári/, "Policiamento rodoviário"],
  [/Fronteira|Amazônia/, "Policiamento de fronteira"],
  [/Policiamento Especializado/, "Operações especiais"],
  [/Choque/, "Choque"],
  [/Aéreas|Aviação/, "Operações aéreas"],
]
