/**
 * Base words of common passwords, folded and with digits read as letters: `S3nh@2026!` is `senha`. Short words are included
 * because digits and repetition extend them to twelve characters; whole passwords are as typed.
 */
export const commonBases = new Set(
  `senha password passwd passwort contrasena clave admin administrador administrator root user usuario teste
  test mudar trocar mudarsenha trocarsenha alterarsenha novasenha minhasenha suasenha senhasegura senhaforte
  senhanova senhafacil senhadificil senhasecreta senhapadrao senhamestra senhapassword mypassword
  newpassword thepassword yourpassword passwordpassword strongpassword securepassword defaultpassword
  letmein welcome welcomeback bemvindo bemvinda bemvindos changeme changemenow changeit changepassword
  secret segredo acesso acessolivre acessorestrito login logon entrar default padrao temporario temporaria
  provisorio provisoria guest convidado visitante demo master mestre super superuser supervisor sistema
  system servidor server backup oracle postgres mysql database windows linux google facebook instagram
  whatsapp youtube microsoft samsung internet computador notebook celular telefone qwerty qwertyuiop
  qwertyuiopasdfghjkl qwertyqwerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc azerty abc abcd abcdef
  abcdefg abcdefgh abcdefghijkl iloveyou teamo euteamo euteamomuito teamomuito teamodemais amor amorzinho
  meuamor meuamormeu amoreterno amordaminhavida minhavida familia minhafamilia felicidade saudade esperanca
  liberdade princesa princess principe gatinha gatinho bebezinho anjinho estrela sunshine monkey dragon
  shadow superman batman spiderman pokemon naruto starwars football futebol baseball basketball flamengo
  corinthians palmeiras saopaulo saopaulofc santos santosfc vasco vascodagama gremio internacional cruzeiro
  atleticomineiro botafogo fluminense bahia fortaleza ceara timao mengao verdao selecao selecaobrasileira
  brasil brazil brasilia brasileiro brasileira brasilbrasil rio riodejaneiro belohorizonte curitiba salvador
  recife portoalegre deus jesus jesuscristo deusefiel deuseamor deusnocomando jesusteama jesusmeama
  jesusesenhor jesusemeusenhor senhorjesus deusmeama deusmeabencoe nossasenhora maranata gracasadeus feedeus
  adonai aleluia policia policiacivil policiamilitar policiafederal policial delegacia delegado soldado
  sargento tenente capitao coronel bombeiro bombeiros militar federal estadual seguranca segurancapublica
  sinesp infoseg governo ministerio justica servicopublico servidorpublico atalaia atalaiaatalaia janeiro
  fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro primavera verao outono
  inverno segundafeira tercafeira quartafeira quintafeira sextafeira sabado domingo summer winter spring
  autumn correcthorsebatterystaple trustno trustnoone whatever freedom nothing nopassword semsenha
  naotemsenha esqueci esqueciasenha esqueciminhasenha naosei naolembro naoesqueca chocolate cachorro
  borboleta mariajose joaomaria andre gabriel rafael lucas daniel michael jennifer jessica charlie ashley`.split(
    /\s+/,
  ),
)

/** Keyboard walks that mix digits and letters, and so have no base word. */
export const commonWhole = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsx123456
  zaq12wsxcde3 zaq1xsw2cde3 123qweasdzxc qwe123asd456 qweasdzxc123 q1w2e3r4t5y6 a1b2c3d4e5f6 abc123def456
  123abc456def 147258369147 147258369000 147852369000 159753456852 112233445566 111222333444 123123456456
  123456654321 121212121212 100200300400 010203040506 987654321000 123456789abc 12345678900a 1234qwerasdf
  1234qwerasdfzxcv 1qazxsw23edc 3edc2wsx1qaz`.split(/\s+/),
)
