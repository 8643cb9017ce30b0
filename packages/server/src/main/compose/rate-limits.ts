import type { RateLimits } from '#api/request/rates/rate-counter.ts'
import type { Settings } from '../settings/index.ts'

/** Returns the API rate limits per minute from the settings (decision G4). */
export function rateLimitsOf(settings: Pick<Settings, 'rateLimit'>): RateLimits {
  return {
    requestsMax: settings.rateLimit.requestsPerMinute,
    createsMax: settings.rateLimit.createsPerMinute,
    isEnforced: settings.rateLimit.isEnforced,
  }
}
