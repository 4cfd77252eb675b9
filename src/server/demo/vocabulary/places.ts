/**
 * Places of units, one line for each municipality: IBGE code | UF | degrees of latitude | of longitude | area code of its phones
 * | first five digits of a postal code there | a part of the titles of units that are here and not in the capital of their state.
 * The capitals come first, one for each state.
 */
const lines = `
1200401|AC|-9.975|-67.8243|68|69900
2704302|AL|-9.6498|-35.7089|82|57020
1302603|AM|-3.1187|-60.0212|92|69010
1600303|AP|0.0349|-51.0694|96|68900
2927408|BA|-12.9718|-38.4911|71|40020
2304400|CE|-3.7466|-38.5323|85|60025
5300108|DF|-15.7995|-47.8737|61|70064
3205309|ES|-20.3055|-40.3128|27|29010
5208707|GO|-16.6864|-49.2643|62|74003
2111300|MA|-2.5487|-44.2625|98|65010
3106200|MG|-19.9202|-43.9366|31|30110
5002704|MS|-20.4486|-54.6295|67|79002
5103403|MT|-15.601|-56.0974|65|78005
1501402|PA|-1.4454|-48.4798|91|66010
2507507|PB|-7.1251|-34.8641|83|58010
2611606|PE|-8.0567|-34.8971|81|50010
2211001|PI|-5.0919|-42.8034|86|64000
4106902|PR|-25.4295|-49.2646|41|80010
3304557|RJ|-22.9129|-43.2203|21|20020
2408102|RN|-5.8036|-35.2186|84|59025
1100205|RO|-8.7608|-63.8899|69|76801
1400100|RR|2.8238|-60.6853|95|69301
4314902|RS|-30.0418|-51.2065|51|90010
4205407|SC|-27.5945|-48.5377|48|88010
2800308|SE|-10.9191|-37.0677|79|49010
3550308|SP|-23.5429|-46.6395|11|01008
1721000|TO|-10.18|-48.3338|63|77001
2307304|CE|-7.2162|-39.3176|88|63010|Juazeiro do Norte
2312908|CE|-3.6891|-40.3482|88|62010|Sobral
4108304|PR|-25.5327|-54.5727|45|85851|Tríplice Fronteira
1302603|AM|-3.1187|-60.0212|92|69010|Amazônia
3304557|RJ|-22.9129|-43.2203|21|20020|Policial Internacional do Rio de Janeiro
`

export interface Place {
  cityId: number
  uf: string
  /** Degrees. */
  latitude: number
  longitude: number
  areaCode: string
  /** The first five of eight digits. */
  zipCode: string
  /** Part of the titles of units that are here. */
  named: string | undefined
}

export const places: readonly Place[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [code, uf = "", latitude, longitude, areaCode = "", zipCode = "", named] = line.split("|")
    return {
      cityId: Number(code),
      uf,
      latitude: Number(latitude),
      longitude: Number(longitude),
      areaCode,
      zipCode,
      named,
    }
  })

/** In Brasília streets have no names. Addresses have sectors, each in a part of the city. */
export const sectors: readonly (readonly [sector: string, neighborhood: string])[] = [
  ["Esplanada dos Ministérios", "Zona Cívico-Administrativa"],
  ["Setor de Administração Federal Sul", "Zona Cívico-Administrativa"],
  ["Setor de Autarquias Sul", "Asa Sul"],
  ["Setor Policial Sul", "Asa Sul"],
  ["Setor de Autarquias Norte", "Asa Norte"],
  ["Setor Bancário Norte", "Asa Norte"],
]

export const complements = ["Bloco A", "Bloco B", "Anexo", "Térreo", "2º andar", "5º andar", "Sala 301"]
