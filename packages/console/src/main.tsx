import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { renewSessionOnInput } from './cloud/session.ts'
import { queryClient } from './cloud/query-client.ts'
import { router } from './router.tsx'
import { startMode } from './shell/mode.ts'

startMode()
renewSessionOnInput()

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
