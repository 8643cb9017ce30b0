import type { Grants } from '@moorage/sdk'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lacksRightsAsRestricted, lacksRightsInAccount } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'

const always = () => null
const accountReader = (rights: Grants | null) => lacksRightsInAccount(rights, 'read_only')

const groups = [
  {
    name: '',
    pages: [
      ['/', 'Overview', always],
      ['/volumes', 'Volumes', always],
      ['/backups', 'Volume backups', always],
      ['/hosts', 'Hosts', always],
      ['/addresses', 'IP addresses', always],
      ['/clusters', 'Clusters', always],
      ['/images', 'Images', always],
      ['/tags', 'Tags', lacksRightsAsRestricted],
      ['/trash', 'Trash', lacksRightsAsRestricted],
      ['/activity', 'Activity', always],
    ],
  },
  {
    name: 'Account',
    pages: [
      ['/usage', 'Usage and cost', accountReader],
      ['/users', 'Users', accountReader],
      ['/oauth-clients', 'OAuth clients', accountReader],
      ['/audit', 'Audit log', lacksRightsAsRestricted],
      ['/account', 'Contact information', accountReader],
    ],
  },
  {
    name: 'Profile',
    pages: [
      ['/profile', 'Profile settings', always],
      ['/tokens', 'API tokens', always],
      ['/ssh-keys', 'SSH keys', always],
      ['/applications', 'Authorized apps', always],
      ['/sign-ins', 'Sign-in history', always],
    ],
  },
] as const

/** Links to permitted pages, by group; behind a menu button on phones. */
export function Navigation(): ReactNode {
  const rights = useRights()
  const [isOpen, setOpen] = useState(false)
  return (
    <nav aria-label="Main" className={isOpen ? 'open' : ''}>
      <button type="button" className="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Menu
      </button>
      {groups.map(({ name, pages }) => {
        const open = pages.filter(([, , lacks]) => lacks(rights) === null)
        if (open.length === 0) return null
        return (
          <div key={name} className="group">
            {name === '' ? null : <h2>{name}</h2>}
            <ul>
              {open.map(([to, title]) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={() => setOpen(false)}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <div className="group">
        <a href="/docs">API reference</a>
      </div>
    </nav>
  )
}
