import { keptAnswers } from '@/api/kept-answers'
import { laterScripts } from '@/lib/server-page'
import { tokenStore } from '@/lib/token-store'
import { nextTask } from '@/lib/turns'
import { profileLayout, statement } from './pages'
import type { AppStore } from './store'

const endpoints = ['getCashbackSummary', 'listPayouts', 'getNextPayout'] as const

/** Loads the statement's scripts, and meanwhile the amounts at its top of whoever is signed in here. */
export async function statementAhead({ dispatch }: AppStore): Promise<void> {
  const userId = keptAnswers.accountOf(tokenStore.read())
  if (userId !== null) {
    const { accountApi } = await import('@/api/account/index')
    for (const endpoint of endpoints) dispatch(accountApi.util.prefetch(endpoint, { userId }, {}))
  }
  for (const script of laterScripts(document)) {
    await import(/* @vite-ignore */ script).catch(() => undefined)
    await nextTask() // each is a task of its own
  }
  // Without a connection the page says so itself, and tries again.
  await Promise.allSettled([profileLayout.preload(), statement.preload()])
}
