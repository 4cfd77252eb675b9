import { rows } from "./rows"

export const sexes = rows("Feminino", "Masculino", [
  "Ignorado",
  "Assento de nascimento lavrado sem definição do sexo",
])

export const genderIdentities = rows(
  "Mulher cisgênero",
  "Homem cisgênero",
  "Mulher transgênero",
  "Homem transgênero",
  "Travesti",
  "Pessoa não binária",
  "Outra",
  "Prefere não informar",
)

/** Colour or race, the five categories of the IBGE census, in its order. */
export const skinColors = rows("Branca", "Preta", "Amarela", "Parda", "Indígena")

export const bloodTypes = rows("A", "B", "AB", "O")

export const rhFactors = rows("Positivo", "Negativo")

export const maritalStatuses = rows(
  "Solteiro(a)",
  "Casado(a)",
  "União estável",
  "Separado(a) judicialmente",
  "Divorciado(a)",
  "Viúvo(a)",
)

/** Foreigners are offered the label `Estrangeiro` alone, and Brazilians all the others (3-registration §5). */
export const nationalities = rows(
  ["Brasileiro", "Brasileiro nato, nascido no Brasil"],
  ["Brasileiro nascido no exterior", "Brasileiro nato, nos termos do art. 12, I, b e c, da Constituição"],
  ["Brasileiro naturalizado", "Brasileiro por naturalização, nos termos do art. 12, II, da Constituição"],
  ["Estrangeiro", "Nacional de outro país ou apátrida"],
)

export const phoneTypes = rows("Celular", "Residencial", "Comercial", "Funcional", "Recado")

export const bankAccountTypes = rows(
  "Conta corrente",
  "Conta poupança",
  "Conta salário",
  "Conta de pagamento",
)
