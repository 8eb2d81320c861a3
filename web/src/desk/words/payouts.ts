import { formatCount } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { HeldBack, PayoutState } from '../api/generated'

/** Why somebody is not paid by a run. */
export const planReasons = [
  { code: 'no_key', label: 'Sem chave Pix', text: 'não há chave Pix e CPF no perfil, ou não se lê' },
  { code: 'key_held', label: 'Chave recém-trocada', text: 'a chave mudou há menos de 24 horas' },
  { code: 'key_refused', label: 'Chave recusada', text: 'o provedor recusou esta chave; é preciso outra' },
  { code: 'suspended', label: 'Conta em exclusão', text: 'a conta está sendo excluída' },
  { code: 'no_account', label: 'Conta apagada', text: 'a conta não existe mais' },
  {
    code: 'in_payment',
    label: 'Já em pagamento',
    text: 'o que há a mais é de uma compra que já está em outro Pix',
  },
  {
    code: 'contested',
    label: 'Venda contestada',
    text: 'a rede diz agora que a venda é de outro clique; alguém precisa decidir de quem é',
  },
  {
    code: 'over_commission',
    label: 'Venda retida',
    text: 'o cashback passa do que a comissão permite; duas pessoas precisam liberar a venda',
  },
  {
    code: 'not_yet',
    label: 'Ainda no prazo',
    text: 'o que há a mais só pode ser pago mais tarde, como as condições do clique dizem',
  },
  {
    code: 'sale_held',
    label: 'Em espera na rede',
    text: 'a rede voltou a segurar uma venda que já tinha confirmado',
  },
  { code: 'owes', label: 'Deve o mesmo ou mais', text: 'as dívidas cobrem o que está confirmado' },
  {
    code: 'under_review',
    label: 'Em análise',
    text: 'um evento da conta está em análise; veja os eventos retidos',
  },
  {
    code: 'changed',
    label: 'Mudou no caminho',
    text: 'uma rede informou algo; a próxima rodada olha de novo',
  },
] as const

const reasons = new Map<string, string>(planReasons.map(({ code, label }) => [code, label]))

/** What stays behind, in words, such as "Venda contestada: 1 venda, R$ 12,00". */
export function heldText({ reason, sales, amountCents }: HeldBack): string {
  return `${planReasonText(reason)}: ${sales === 1 ? '1 venda' : `${formatCount(sales)} vendas`}, ${formatCents(cents(amountCents))}`
}

/** Why somebody is not paid, in words; a reason that is new here by its code. */
export function planReasonText(code: string): string {
  return reasons.get(code) ?? code
}

const runReasons = new Map([
  ['empty', 'Não havia ninguém a pagar.'],
  ['expired', 'Ninguém aprovou em sete dias.'],
])

/** Why a run was canceled: the system's words, or what somebody wrote. */
export function runReasonText(reason: string): string {
  return runReasons.get(reason) ?? reason
}

const failures = new Map([
  ['AB03', 'O sistema de pagamentos demorou demais para responder.'],
  ['AB09', 'O banco do cliente teve um erro.'],
  ['ED05', 'A liquidação não pôde ser feita.'],
  ['FF08', 'O identificador do pagamento não foi aceito.'],
  ['AM04', 'A conta pagadora não tinha saldo.'],
  ['NOT_ENOUGH_BALANCE', 'A conta pagadora não tinha saldo.'],
  ['AC03', 'A conta do cliente não existe.'],
  ['AC06', 'A conta do cliente está bloqueada.'],
  ['AC07', 'A conta do cliente está encerrada.'],
  ['AC14', 'O tipo da conta do cliente não recebe Pix.'],
  ['AG03', 'A conta do cliente não recebe este tipo de Pix.'],
  ['BE01', 'O titular da chave não é o cliente.'],
  ['CH11', 'O CPF da chave é de outra pessoa.'],
  ['DS04', 'O banco do cliente recusou o pagamento.'],
  ['DS27', 'O banco do cliente não está no Pix.'],
  ['INVALID_PIX_KEY', 'A chave Pix não é válida.'],
  ['PIX_KEY_INFO_NOT_FOUND', 'A chave Pix não existe.'],
  ['chave_invalida', 'A chave Pix não é válida.'],
  ['chave_nao_pertence_ao_documento', 'A chave Pix não pertence ao CPF do cliente.'],
  ['documento_bloqueado', 'O provedor diz que um CPF ou CNPJ está bloqueado: o do cliente, ou o nosso.'],
  ['FRAD', 'O provedor suspeita de fraude.'],
  ['UNSPECIFIED', 'O provedor não disse o motivo.'],
  ['key_changed', 'O cliente trocou a chave Pix antes do envio.'],
  ['run_canceled', 'A rodada foi cancelada.'],
])

/** Why a payout failed or was canceled, in words; a code that is new here as it is. */
export function failureText(code: string): string {
  return failures.get(code) ?? code
}

const remedies = new Map(
  Object.entries({
    new_payout: 'Um novo Pix resolve: a próxima rodada tenta outra vez.',
    fix_key: 'O cliente precisa cadastrar outra chave. Ele foi avisado por e-mail.',
    person:
      'Alguém da equipe precisa olhar o caso. A próxima rodada tenta outra vez, salvo suspeita de fraude.',
  }),
)

/** What helps after a failure, in words. */
export function remedyText(code: string): string {
  return remedies.get(code) ?? code
}

/** What comes next, for whoever wonders whether something has to be done. */
export const nextOf: Record<PayoutState, string> = {
  REQUESTED: 'O cashback está reservado. O Pix sai depois que alguém aprovar a rodada.',
  APPROVED: 'Está na fila: o servidor de pagamentos envia em alguns segundos.',
  SUBMITTING:
    'Pode já ter saído. O provedor é perguntado até dizer se conhece este Pix; nada é enviado em dobro.',
  IN_FLIGHT: 'O provedor tem o Pix e ainda não disse como terminou. Ele é perguntado de tempos em tempos.',
  PAID: 'O dinheiro chegou e as compras estão pagas. Nada mais a fazer, a não ser que o banco devolva.',
  FAILED: 'Nada foi pago. O cashback voltou ao saldo do cliente e está livre para outra rodada.',
  CANCELED: 'Nada foi enviado. O cashback voltou ao saldo do cliente e está livre para outra rodada.',
  RETURNED:
    'O banco devolveu tudo. O cashback voltou ao saldo do cliente; ele foi avisado por e-mail, e a próxima rodada paga de novo.',
}
