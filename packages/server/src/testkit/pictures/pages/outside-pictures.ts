import type { Page } from 'playwright-core'
import type { Picture } from '../picture.ts'
import { consentPath, password as usual } from '../fixture/make-users.ts'

async function signIn(page: Page, password = usual): Promise<void> {
  await page.getByLabel('Username').fill('grace')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Sign-in and consent pages, and their errors. */
export const outsidePictures: readonly Picture[] = [
  { name: 'sign-in', path: () => '/oauth/console/sign-in?next=/', text: 'Password', viewer: 'anonymous' },
  {
    name: 'sign-in-refused',
    path: () => '/oauth/console/sign-in?next=/',
    text: 'Password',
    viewer: 'anonymous',
    variants: ['light'],
    act: async (page) => {
      await signIn(page, 'another word')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'consent',
    path: ({ client }) => consentPath(client),
    text: 'Password',
    viewer: 'anonymous',
    act: async (page) => {
      await signIn(page)
      await page.getByRole('heading', { name: /^Allow/ }).waitFor()
    },
  },
  {
    name: 'sign-in-error',
    variants: ['light'],
    path: () => consentPath('no-such-client'),
    text: /./,
    viewer: 'anonymous',
  },
]
