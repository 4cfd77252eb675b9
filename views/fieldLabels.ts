import { unitFieldNames, unitFields } from "@/domain/organizations/fields"
import { recordOf } from "@/domain/records"
import { formatDateTime } from "@/domain/time/when"

const isoInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/** Labels of the fields of calls and of the audit log. Other fields are shown by their API names. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...recordOf(unitFieldNames, (name) => unitFields[name].label),
  emails: "E-mails",
  phones: "Telefones",
  networks: "Redes",
  sphere: "Esfera",
  organizationType: "Tipo",
  organizationClassifications: "Classificações",
  specializationTypes: "Especializações",
  countryName: "País",
  latitude: "Latitude",
  longitude: "Longitude",
  geometry: "Geometria",
  image: "Imagem",
  enabled: "Ativo",
  justification: "Justificativa",
  expirationDateTime: "Expiração",
  email: "E-mail",
  isForeign: "Estrangeiro",
  organizationId: "Lotação (número)",
  profileId: "Perfil (número)",
  tokenType: "Tipo de sessão",
  secondFactor: "Segunda etapa",
  level: "Nível da conta gov.br",
  ended: "Sessões encerradas",
  reason: "Motivo",
  call: "Chamada",
  code: "Código",
  title: "Título",
  acronym: "Sigla",
  description: "Descrição",
  redirectUrl: "Url de redirecionamento",
  appKey: "Chave",
  allowedTokens: "Sessões por pessoa",
  name: "Nome",
  type: "Tipo",
  twoFactorRequired: "Exige duas etapas",
  disabled: "Desabilitado",
  consul: "Quem valida",
  permissions: "Permissões",
  kind: "Tipo",
  redirectUris: "Endereços de volta",
  postLogoutRedirectUris: "Endereços de volta da saída",
  grants: "Modos de entrar",
  scopes: "Dados que recebe",
  backchannelLogoutUri: "Endereço de aviso de saída",
  jwks: "Chaves públicas",
  jwksUri: "Endereço das chaves",
  nonceSuffices: "Aceita sem PKCE, com nonce",
  resource: "Nome como serviço",
  eventsUri: "Endereço de eventos",
  events: "Eventos",
}

/** An ISO instant in the time of Brasília; any other text as it is. */
export const instantInWords = (text: string): string =>
  isoInstant.test(text) && !Number.isNaN(Date.parse(text)) ? formatDateTime(text) : text
