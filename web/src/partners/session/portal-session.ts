import { isTabSession, tabSession } from '@/lib/tab-session'

export const portalSession = tabSession('devolve-partner-session', isTabSession)
