import type { RateLimits } from '#api/request/rates/rate-counter.ts'
import type { Settings } from '../settings/index.ts'

/** Returns the rate limits of the API for the setting (decision G4). */
export function rateLimitsOf(settings: Pick<Settings, 'rateLimit'>): RateLimits {
  return {
    requestsMax: settings.rateLimit.requestsPerMinute,
    createsMax: settings.rateLimit.createsPerMinute,
    isEnforced: settings.rateLimit.isEnforced,
  }
}
