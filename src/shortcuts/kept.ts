import { useLayoutEffect } from "react"
import { painted } from "./painted"

/** A key press that waits for its screen or its rows. */
export interface Kept {
  event: KeyboardEvent
  /** When its burst began. */
  began: number
}

let kept: Kept[] = []
/** How many parts of the page are loading. */
let waiting = 0
let isGiving = false
let deliver: (press: Kept) => void = () => {}

export const isWaiting = (): boolean => waiting > 0
/** Whether key presses wait, which later ones must not overtake. */
export const hasKept = (): boolean => kept.length > 0 || isGiving

export const keep = (press: Kept): void => void kept.push(press)

/** Drops the waiting presses: all, or only the ones of a burst. */
export function forgetKept(began?: number): void {
  kept = kept.filter((press) => began !== undefined && press.began !== began)
}

/** States what a press does once its time has come. */
export function deliverBy(act: (press: Kept) => void): void {
  deliver = act
}

/** Delivers the presses in order, each after the effect of the one before was painted. */
async function give(): Promise<void> {
  if (isGiving || kept.length === 0) return
  isGiving = true
  await painted()
  for (let press = next(); press; press = next()) {
    deliver(press)
    await painted()
  }
  isGiving = false
}
const next = () => (waiting > 0 ? undefined : kept.shift())

/** Keeps the keys for a screen, or for the rows of a list, while it is loading. */
export function useWaiting(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return
    waiting += 1
    return () => {
      waiting -= 1
      void give()
    }
  }, [isLoading])
}
