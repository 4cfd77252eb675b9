import { type FirstEntries, rows } from "./rows"

export const person = {
  sexes: rows("Feminino", "Masculino", ["Ignorado", "Assento de nascimento lavrado sem definição do sexo"]),

  "gender-identities": rows(
    "Mulher cisgênero",
    "Homem cisgênero",
    "Mulher transgênero",
    "Homem transgênero",
    "Travesti",
    "Pessoa não binária",
    "Outra",
    "Prefere não informar",
  ),

  /** Colour or race, the five categories of the IBGE census, in its order. */
  "skin-colors": rows("Branca", "Preta", "Amarela", "Parda", "Indígena"),

  "blood-types": rows("A", "B", "AB", "O"),

  "rh-factors": rows("Positivo", "Negativo"),

  "marital-status": rows(
    "Solteiro(a)",
    "Casado(a)",
    "União estável",
    "Separado(a) judicialmente",
    "Divorciado(a)",
    "Viúvo(a)",
  ),

  /** Foreigners are offered only the label `Estrangeiro`, and Brazilians all the others. */
  nationalities: rows(
    ["Brasileiro", "Brasileiro nato, nascido no Brasil"],
    ["Brasileiro nascido no exterior", "Brasileiro nato, nos termos do art. 12, I, b e c, da Constituição"],
    ["Brasileiro naturalizado", "Brasileiro por naturalização, nos termos do art. 12, II, da Constituição"],
    ["Estrangeiro", "Nacional de outro país ou apátrida"],
  ),

  "phone-types": rows("Celular", "Residencial", "Comercial", "Funcional", "Recado"),

  "bank-account-types": rows("Conta corrente", "Conta poupança", "Conta salário", "Conta de pagamento"),
} satisfies FirstEntries
