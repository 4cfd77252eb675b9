/** The source of an application's roles and profiles; titles are made of the stems. */
export interface RoleSeed {
  stem: string
  description: string
  chain?: boolean
  twoFactorRequired?: boolean
}
export interface ProfileSeed {
  name: string
  description: string
  stems: string[]
}
