import { createPageRoute } from '../shell/page-route.ts'
import { readTagSearch } from './tag-search.ts'

const list = createPageRoute('/tags', () => import('./tags-page.tsx'), 'TagsPage', readTagSearch)
const one = createPageRoute('/tags/$label', () => import('./tag-page.tsx'), 'TagPage', readTagSearch)

/** Routes of tag pages. */
export const tagRoutes = [list, one] as const
