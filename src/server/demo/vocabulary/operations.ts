import type { MovementType } from "@/server/platform/database/schema/index"

/** Operations on units, one line each, oldest first: acronyms | movement | details | days ago | reason. */
const lines = `
5BPM-PMCE|MIGRAÇÃO|De PMCE para CPC-PMCE|238|a capital passa a ter comando próprio
8BPM-PMCE|MIGRAÇÃO|De PMCE para CPC-PMCE|238|a capital passa a ter comando próprio
2BPM-PMCE|MIGRAÇÃO|De PMCE para CPI-PMCE|236|o interior passa a ter comando próprio
3BPM-PMCE|MIGRAÇÃO|De PMCE para CPI-PMCE|236|o interior passa a ter comando próprio
PMCE,CPC-PMCE|MIGRAÇÃO|37 pessoas para CPC-PMCE|231|lotação do novo comando
PMCE,CPI-PMCE|MIGRAÇÃO|22 pessoas para CPI-PMCE|230|lotação do novo comando
BPCHOQUE-PMCE|MIGRAÇÃO|De PMCE para CPE-PMCE|214|reunião do policiamento especializado
BPRE-PMCE|MIGRAÇÃO|De PMCE para CPE-PMCE|214|reunião do policiamento especializado
FNSP|MIGRAÇÃO|De MJSP para SENASP|203|nova estrutura regimental do ministério
UNIPRF|INATIVAÇÃO|Inativada|196|o ensino passa à direção da instituição
ACADEPOL-SP,PCSP|MIGRAÇÃO|9 pessoas para PCSP|188|encerramento das atividades no endereço anterior
ACADEPOL-SP|INATIVAÇÃO|Inativada|187|encerramento das atividades no endereço anterior
1BPCHQ-SP|MIGRAÇÃO|De PMESP para CPCHQ-SP|171|reorganização do policiamento de choque
CPRV-SP,PMESP|MIGRAÇÃO|14 pessoas para PMESP|150|incorporação ao comando-geral
CPRV-SP|INATIVAÇÃO|Inativada|149|incorporação ao comando-geral
DDM-PCCE|INATIVAÇÃO|Inativada|133|reforma do prédio
PMCE,SSPDS-CE|MIGRAÇÃO|3 pessoas para SSPDS-CE|121|cessão à secretaria
CIOPAER-CE|INATIVAÇÃO|Inativada|118|as operações aéreas passam ao centro integrado
CTF|INATIVAÇÃO|Inativada|96|término do acordo de cooperação
2CIA-5BPM-PMCE,1CIA-5BPM-PMCE|MIGRAÇÃO|6 pessoas para 1CIA-5BPM-PMCE|77|fusão das companhias
2CIA-5BPM-PMCE|INATIVAÇÃO|Inativada|76|fusão das companhias
PMCE,AESP|MIGRAÇÃO|5 pessoas para PMCE|64|fim do curso de formação
DDM-PCCE|ATIVAÇÃO|Ativada|52|conclusão da reforma do prédio
AESP|INATIVAÇÃO|Inativada|41|o ensino passa à secretaria
PMCE,CBMCE|MIGRAÇÃO|2 pessoas para PMCE|27|retorno de cedidos
PMCE|MIGRAÇÃO|4 pré-cadastros para PMCE|9|correção da unidade indicada
`

export interface OperationLine {
  acronyms: string[]
  movementType: MovementType
  details: string
  daysAgo: number
  reason: string
}

export const operationLines: readonly OperationLine[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [acronyms = "", movementType, details = "", daysAgo, reason = ""] = line.split("|")
    return {
      acronyms: acronyms.split(","),
      movementType: movementType as MovementType,
      details,
      daysAgo: Number(daysAgo),
      reason,
    }
  })
