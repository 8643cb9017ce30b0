import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startMode } from '../shell/mode.ts'
import { operatorClient } from './client/operator-queries.ts'
import { OperatorShell } from './operator-shell.tsx'

startMode()

const root = document.getElementById('console')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={operatorClient}>
        <OperatorShell />
      </QueryClientProvider>
    </StrictMode>,
  )
