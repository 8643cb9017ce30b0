import { pageStyleSource } from '../pages/page-style.ts'

/**
 * No script at all, one style sheet, nothing from elsewhere, in nobody's frame, kept by no cache. Forms go to this service only: pages go
 * on to applications by a page of their own (render-onward.ts), because Chromium holds every redirect that follows a form to `form-action`,
 * also those that the application makes.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${pageStyleSource}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
}
