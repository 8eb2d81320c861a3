import { isApiError } from '@/lib/problem'

const unknown = 'Não foi possível entrar com o Google. Tente de novo, ou entre de outro jeito.'
const expired =
  'A entrada com o Google demorou demais, ou começou em outro navegador. Comece de novo por aqui.'

/** What the callback's `error` stands for. */
const reasons = new Map(
  Object.entries({
    cancelled: 'Você não autorizou a entrada com o Google.',
    expired: expired,
    unverified: 'O Google ainda não confirmou o e-mail dessa conta. Confirme-o lá, ou entre de outro jeito.',
    conflict: 'Já existe uma conta com este e-mail, ligada a outra conta do Google. Entre com a sua senha.',
    unavailable: 'O Google não está respondendo agora. Tente de novo em instantes, ou entre de outro jeito.',
  }),
)

export function googleFailure(reason: string): string {
  return reasons.get(reason) ?? unknown
}

/** Why a ticket was not accepted. */
export function ticketFailure(error: unknown): string {
  if (!isApiError(error)) return unknown
  if (error.status === 400 || error.status === 401) return expired
  return error.message ?? error.error ?? unknown
}
