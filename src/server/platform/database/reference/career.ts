import { type FirstEntries, rows } from "./rows"

const enlisted = "Polícias militares e corpos de bombeiros militares: praça"
const officer = "Polícias militares e corpos de bombeiros militares: oficial"
const civil = "Polícias civis"
const forensic = "Perícia oficial de natureza criminal"
const federal = "Polícia Federal"
const penal = "Polícias penais"
const municipal = "Guardas municipais"

export const career = {
  /** Ranks (posto and graduação) of the military corps and offices of the civil ones. */
  patents: rows(
    ["Aluno-Soldado", enlisted],
    ["Soldado", enlisted],
    ["Cabo", enlisted],
    ["3º Sargento", enlisted],
    ["2º Sargento", enlisted],
    ["1º Sargento", enlisted],
    ["Subtenente", enlisted],
    ["Aluno-Oficial", "Polícias militares e corpos de bombeiros militares: praça especial"],
    ["Aspirante a Oficial", "Polícias militares e corpos de bombeiros militares: praça especial"],
    ["2º Tenente", officer],
    ["1º Tenente", officer],
    ["Capitão", officer],
    ["Major", officer],
    ["Tenente-Coronel", officer],
    ["Coronel", officer],
    ["Agente de Polícia", civil],
    ["Escrivão de Polícia", civil],
    ["Investigador de Polícia", civil],
    ["Inspetor de Polícia", civil],
    ["Oficial Investigador de Polícia", civil],
    ["Comissário de Polícia", civil],
    ["Delegado de Polícia", civil],
    ["Perito Criminal", forensic],
    ["Perito Médico-Legista", forensic],
    ["Perito Odontolegista", forensic],
    ["Papiloscopista", forensic],
    ["Auxiliar de Perícia", forensic],
    ["Agente de Polícia Federal", federal],
    ["Escrivão de Polícia Federal", federal],
    ["Papiloscopista Policial Federal", federal],
    ["Perito Criminal Federal", federal],
    ["Delegado de Polícia Federal", federal],
    ["Policial Rodoviário Federal", "Polícia Rodoviária Federal"],
    ["Policial Penal", penal],
    ["Policial Penal Federal", penal],
    ["Guarda Municipal", municipal],
    ["Subinspetor de Guarda Municipal", municipal],
    ["Inspetor de Guarda Municipal", municipal],
    ["Agente de Trânsito", "Órgãos de trânsito"],
    ["Oficial de Inteligência", "Agência Brasileira de Inteligência"],
    ["Servidor administrativo", "Quadros de apoio, sem carreira policial ou militar"],
    ["Não se aplica", "Pessoas sem posto, graduação ou cargo de carreira"],
  ),

  "academic-formations": rows(
    "Ensino fundamental",
    "Ensino médio",
    "Educação profissional técnica de nível médio",
    "Graduação: bacharelado",
    "Graduação: licenciatura",
    "Graduação: tecnológica",
    "Pós-graduação lato sensu: especialização",
    "Pós-graduação lato sensu: MBA",
    "Pós-graduação lato sensu: residência",
    "Mestrado acadêmico",
    "Mestrado profissional",
    "Doutorado acadêmico",
    "Doutorado profissional",
    "Pós-doutorado",
    ["Curso de formação", "Formação inicial em academia ou escola da instituição"],
    ["Curso de aperfeiçoamento", "Requisito de carreira, como CAO, CAS e curso superior de polícia"],
    ["Curso de capacitação", "Atualização profissional de curta duração"],
    "Curso de idioma",
  ),

  /** The great areas of the CNPq table first, then the fields that this public studies most. */
  "study-areas": rows(
    "Ciências Exatas e da Terra",
    "Ciências Biológicas",
    "Engenharias",
    "Ciências da Saúde",
    "Ciências Agrárias",
    "Ciências Sociais Aplicadas",
    "Ciências Humanas",
    "Linguística, Letras e Artes",
    "Multidisciplinar",
    "Administração Pública",
    "Ciências Policiais",
    "Criminologia",
    "Defesa Civil",
    "Direito",
    "Direitos Humanos",
    "Educação Física",
    "Execução Penal",
    "Gestão de Segurança Pública",
    "Inteligência de Segurança Pública",
    "Perícia e Ciências Forenses",
    "Segurança Viária e Trânsito",
    "Segurança contra Incêndio",
    "Tecnologia da Informação",
    "Outra",
  ),

  /** Formats of teaching, under the names of the Ministry of Education. */
  "course-modalities": rows("Presencial", "Semipresencial", "A distância"),

  "proficiency-ratings": rows(
    ["Nenhum", "Não domina esta habilidade"],
    ["Básico", "Níveis A1 e A2 do quadro europeu comum"],
    ["Intermediário", "Níveis B1 e B2 do quadro europeu comum"],
    ["Avançado", "Nível C1 do quadro europeu comum"],
    ["Fluente", "Nível C2 do quadro europeu comum, ou língua materna"],
  ),
} satisfies FirstEntries
