import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepSession } from './cloud/keep-session.ts'
import { queryClient } from './cloud/query-client.ts'
import { router } from './router.tsx'
import { startMode } from './shell/mode.ts'

startMode()
keepSession()

const place = document.getElementById('console')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
