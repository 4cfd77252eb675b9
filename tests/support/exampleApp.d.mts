export function startExampleApp(env: { ISSUER: string; ADDRESS?: string; NODE_OPTIONS?: string }): Promise<{
  /** All that it wrote so far. */
  output: () => string
  stop: () => Promise<void>
}>
