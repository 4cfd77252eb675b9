import leaflet from "leaflet"
import { loadMunicipalities, loadStates } from "./files"
import {
  degrees,
  fits,
  type Municipalities,
  type NamedOutline,
  namesOfState,
  type Position,
  positionsOf,
  type State,
  showsMunicipalities,
  statesToFill,
} from "./outlines"

/** The source of the outlines, which IBGE requires to be named. */
const source = "Fonte: IBGE, ibge-cidades-com-poligonos"

/** The states as drawn, and their borders, which are above the land. */
interface Country {
  states: readonly (Omit<State, "rings"> & { rings: readonly Position[][] })[]
  borders: leaflet.Polyline
}

/**
 * Draws the states of Brazil beneath everything else on a map, their municipalities if the zoom is close enough, and
 * the names that fit. They are decorative: they take no clicks and no focus, and screen readers skip them. Data that
 * fails to load is left out, and requested again when the map is next moved. Returns a cleanup function, to be called
 * before the map is removed.
 */
export function drawOutlines(map: leaflet.Map): () => void {
  for (const pane of ["outlines", "outline-names"]) map.createPane(pane).ariaHidden = "true"
  const renderer = leaflet.svg({ pane: "outlines", padding: 0.5 })
  const borders = leaflet.layerGroup()
  const names = leaflet.layerGroup().addTo(map)
  const filled = new Map<string, Municipalities | undefined>()
  let country: Country | undefined
  let ended = false

  const drawNames = () => {
    names.clearLayers()
    for (const name of showsMunicipalities(map.getZoom())
      ? namesOf(
          [...filled.values()].flatMap((state) => state?.municipalities ?? []),
          map,
        )
      : namesOf(country?.states ?? [], map, (state) => namesOfState(state, map.getZoom())))
      names.addLayer(name)
  }
  const fill = async (uf: string) => {
    filled.set(uf, undefined)
    const loaded = await loadMunicipalities[uf]?.().catch(() => undefined)
    if (ended) return
    if (!loaded) {
      filled.delete(uf)
      return
    }
    filled.set(uf, loaded)
    borders.addLayer(lines(loaded.borders.map(positionsOf), renderer, "unit-map-municipalities"))
    country?.borders.bringToFront()
    drawNames()
  }
  const moved = ({ states, borders: ofStates }: Country) => {
    if (showsMunicipalities(map.getZoom())) borders.addTo(map)
    else borders.remove()
    ofStates.bringToFront()
    drawNames()
    for (const uf of statesToFill(states, viewOf(map), map.getZoom())) if (!filled.has(uf)) void fill(uf)
  }
  const begin = async () => {
    const loaded = await loadStates?.().catch(() => undefined)
    if (ended || !loaded || country) return
    const states = loaded.map((state) => ({ ...state, rings: state.rings.map(positionsOf) }))
    const rings = states.flatMap((state) => state.rings)
    const drawn = states.flatMap((state) =>
      state.borders.map(([ring, from, to]) => state.rings[ring]?.slice(from, to + 1) ?? []),
    )
    drawLand(rings, renderer).addTo(map)
    country = { states, borders: lines(drawn, renderer, "unit-map-states").addTo(map) }
    leaflet.control.attribution({ prefix: false }).addAttribution(source).addTo(map)
    moved(country)
  }
  const follow = () => (country ? moved(country) : void begin())
  map.on("moveend", follow)
  follow()
  return () => {
    ended = true
  }
}

const lines = (positions: Position[][], renderer: leaflet.Renderer, className: string) =>
  leaflet.polyline(positions, { renderer, interactive: false, className })

const drawLand = (rings: Position[][], renderer: leaflet.Renderer) =>
  leaflet.polygon(
    rings.map((ring) => [ring]),
    { renderer, interactive: false, className: "unit-map-land" },
  )

/** Labels for the visible items, each with the first of its names that fits inside its borders. */
function namesOf<Kind extends NamedOutline>(
  all: readonly Kind[],
  map: leaflet.Map,
  texts = ({ name }: Kind) => [name],
): leaflet.Marker[] {
  const inSight = map.getBounds()
  const pixelsOfDegree = map.project([0, 1]).x - map.project([0, 0]).x
  return all.flatMap((named) => {
    const position = degrees(named.at)
    if (!inSight.contains(position)) return []
    const text = texts(named).find((each) => fits(each, named.room, pixelsOfDegree))
    if (text === undefined) return []
    const html = document.createElement("span")
    html.textContent = text
    const icon = leaflet.divIcon({ html, className: "unit-map-name", iconSize: [0, 0] })
    return [leaflet.marker(position, { icon, interactive: false, keyboard: false, pane: "outline-names" })]
  })
}

function viewOf(map: leaflet.Map) {
  const bounds = map.getBounds()
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  }
}
