declare module "virtual:outlines" {
  type Of<Data> = () => Promise<{ default: Data }>
  /** Each a file of its own, made by the build (`vite.outlines.ts`). */
  const outlines: {
    states: Of<readonly import("./outlines").State[]>
    municipalities: Readonly<Record<string, Of<import("./outlines").Municipalities>>>
  }
  export default outlines
}
