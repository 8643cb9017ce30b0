import type { RateLimits } from '#api/request/rates/rate-counter.ts'
import type { Settings } from '../settings/index.ts'

/** API rate limits of the setting (decision G4). */
export function rateLimitsOf(settings: Pick<Settings, 'rateLimit'>): RateLimits {
  return {
    requestsMax: settings.rateLimit.requestsPerMinute,
    createsMax: settings.rateLimit.createsPerMinute,
    isEnforced: settings.rateLimit.isEnforced,
  }
}
