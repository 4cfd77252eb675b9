import "leaflet/dist/leaflet.css"
import "./unitMap.css"
import leaflet from "leaflet"
import { useEffect, useEffectEvent, useRef } from "react"
import type { Geometry } from "@/domain/organizations/geometry"
import { classes } from "@/ui/theme/classes"
import { drawOutlines } from "./outlines/draw"
import iconUrl from "./pin.svg"

export interface UnitMapProps {
  label: string
  position?: { latitude: number; longitude: number } | undefined
  geometry?: Geometry | undefined
  /** Called with the position of a click. Without it the map is read-only. */
  onPick?: (position: { latitude: number; longitude: number }) => void
  tileUrl?: string | undefined
  /** A read-only map of half the height. */
  small?: true
}

/** The area shown without a marker. */
const brazil: leaflet.LatLngBoundsLiteral = [
  [-33.75, -73.99],
  [5.27, -34.79],
]
/** Degrees around a marker. */
const around = 0.004
/**
 * The maximum automatic zoom of a map without tiles: a municipality with its neighbours. Closer, nothing on the map
 * would show where the marker is.
 */
const nearestOutlines = 9
const zooms = { minZoom: 0, maxZoom: 18 }

const icon = leaflet.icon({ iconUrl, iconSize: [28, 36], iconAnchor: [14, 35] })

/** A grid at every zoom, instead of map tiles. */
const Ruled = leaflet.GridLayer.extend({
  createTile: () => leaflet.DomUtil.create("div", "unit-map-tile"),
})

/** Adds map tiles or, without a tile server, the outlines of Brazil on a grid. Returns a cleanup function. */
function drawBackground(map: leaflet.Map, tileUrl: string | undefined): () => void {
  if (tileUrl === undefined) {
    new Ruled().addTo(map)
    return drawOutlines(map)
  }
  leaflet.tileLayer(tileUrl, zooms).addTo(map)
  return () => {}
}

/**
 * Moves the map to the outline, or otherwise to the marker. Without tiles, it zooms in no further than
 * `nearestOutlines` or the current zoom.
 */
function show(map: leaflet.Map, layers: readonly (leaflet.Marker | leaflet.GeoJSON)[], plain: boolean) {
  const nearest = plain && { maxZoom: Math.max(nearestOutlines, map.getZoom()) }
  for (const layer of layers) {
    if (layer instanceof leaflet.Marker) {
      const { lat, lng } = layer.getLatLng()
      map.fitBounds(
        [
          [lat - around, lng - around],
          [lat + around, lng + around],
        ],
        { animate: false, ...nearest },
      )
    } else if (layer.getBounds().isValid()) {
      map.fitBounds(layer.getBounds(), { padding: [16, 16], animate: false, ...nearest })
      return
    }
  }
}

/** A map with a marker and an outline. */
export default function UnitMap({ label, position, geometry, onPick, tileUrl, small }: UnitMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<leaflet.Map>(null)
  const pick = useEffectEvent((at: leaflet.LatLng) => {
    const { lat, lng } = at.wrap()
    onPick?.({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) })
  })

  useEffect(() => {
    if (!element.current) return
    const drawn = leaflet.map(element.current, {
      ...zooms,
      attributionControl: false,
      scrollWheelZoom: false,
      ...(small && { zoomControl: false, dragging: false, doubleClickZoom: false, keyboard: false }),
    })
    drawn.fitBounds(brazil)
    const endBackground = drawBackground(drawn, tileUrl)
    drawn.on("click", ({ latlng }) => pick(latlng))
    map.current = drawn
    // A dialog gets its size only after its contents are rendered.
    const observer = new ResizeObserver(() => drawn.invalidateSize())
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      endBackground()
      drawn.remove()
      map.current = null
    }
  }, [tileUrl, small])

  const { latitude, longitude } = position ?? {}
  const outline = geometry && JSON.stringify(geometry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map has no layers yet.
  useEffect(() => {
    const drawn = map.current
    if (!drawn) return
    const layers: (leaflet.Marker | leaflet.GeoJSON)[] = []
    if (outline !== undefined) {
      layers.push(leaflet.geoJSON(JSON.parse(outline), { style: { className: "unit-map-outline" } }))
    }
    if (latitude !== undefined && longitude !== undefined) {
      layers.push(leaflet.marker([latitude, longitude], { icon, alt: label, keyboard: false }))
    }
    for (const layer of layers) layer.addTo(drawn)
    show(drawn, layers, tileUrl === undefined)
    return () => {
      for (const layer of layers) layer.remove()
    }
  }, [latitude, longitude, outline, label, tileUrl, small])

  return (
    <section
      ref={element}
      aria-label={label}
      // Arrows, plus and minus move the map.
      data-own-keys
      className={classes(
        "unit-map isolate w-full shrink-0 rounded-lg border border-line",
        small ? "h-32" : "h-64",
      )}
    />
  )
}
