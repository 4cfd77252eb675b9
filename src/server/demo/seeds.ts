/** What an application's roles and profiles are made from; titles come from the stems. */
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
