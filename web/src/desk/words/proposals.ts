import { formatCount, formatDate, formatDay, formatRate, shortId } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { cents, formatCents } from '@/lib/money'
import type { Proposal } from '../api/generated'
import { accountWord } from './accounts'
import { categoryLabel, reasonLabel } from './breaks'
import { checkTitle, missingText } from './checklist'
import { entryKindLabel } from './entries'
import { haltKind, parkedWords } from './integrity'
import { limitTitle } from './limits'
import type { Word } from './money'

/** How far a proposal has come. */
export const proposalStates: Record<Proposal['state'], Word> = {
  open: { label: 'Aguarda decisão', tone: 'waiting', icon: 'clock' },
  approved: { label: 'Em execução', tone: 'moving', icon: 'clock' },
  done: { label: 'Feita', tone: 'good', icon: 'check' },
  not_possible: { label: 'Não foi possível', tone: 'bad', icon: 'alert' },
  rejected: { label: 'Recusada', tone: 'bad', icon: 'close' },
  withdrawn: { label: 'Retirada', tone: 'quiet', icon: 'close' },
  expired: { label: 'Venceu', tone: 'quiet', icon: 'clock' },
}

interface Fact {
  readonly name: string
  readonly value: string
}

interface Words {
  readonly title: string
  /** What happens once it is approved. */
  readonly effect: (payload: Payload) => string
  readonly facts: (payload: Payload) => readonly Fact[]
}

class Payload {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  text(name: string): string {
    const value = this.values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }

  reais(name: string): string {
    const value = this.values[name]
    return typeof value === 'number' ? formatCents(cents(value)) : '–'
  }

  number(name: string): number | undefined {
    const value = this.values[name]
    return typeof value === 'number' ? value : undefined
  }

  flag(name: string): boolean {
    return this.values[name] === true
  }

  part(name: string): Payload | null {
    const value = this.values[name]
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? new Payload(Object.fromEntries(Object.entries(value)))
      : null
  }

  list(name: string): readonly Payload[] {
    const value = this.values[name]
    return Array.isArray(value) ? value.map((one: Record<string, unknown>) => new Payload(one)) : []
  }

  texts(name: string): readonly string[] {
    const value = this.values[name]
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }

  rest(): readonly Fact[] {
    return Object.entries(this.values).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }))
  }
}

/** A rate in millionths of a real, and the newest one that there was, such as "USD 2026-11-19 5.4000". */
function rateWords(millionths: number, before: string): string {
  const now = `R$ ${formatRate(millionths)}`
  const [, day = '', rate = ''] = before.split(' ')
  return before === ''
    ? `${now} (a primeira desta moeda)`
    : `${now} (antes: R$ ${rate.replace('.', ',')} em ${formatDate(day)})`
}

/** What a month lacks, with why it is closed all the same. */
function checkFacts(p: Payload): readonly Fact[] {
  const checks = p.list('checks')
  const missing = checks.filter((check) => !check.flag('ok'))
  if (missing.length === 0 && checks.length > 0)
    return [{ name: 'Lista de fechamento', value: 'Tudo em ordem' }]
  return missing.map((check) => {
    const name = check.text('name')
    const lacks = missingText(name, check.number('count') ?? 0, check.text('detail'))
    return {
      name: checkTitle(name),
      value: `${lacks} Explicação: ${p.part('explained')?.text(name) ?? ''}`,
    }
  })
}

/** Whose default a payout policy is. */
function policyWhose(of: string): string {
  return of === '' ? 'Toda a instalação' : of
}

/** A line of an entry: credit above zero, debit below. */
function entryLineFact(line: Payload, index: number): Fact {
  const amount = line.number('cents') ?? 0
  const side = amount < 0 ? 'débito' : 'crédito'
  const owner = line.text('owner') === '' ? '' : `, ${line.text('owner')}`
  return {
    name: `Linha ${String(index + 1)}, ${side}`,
    value: `${accountWord(line.text('account')).label}${owner}: ${formatCents(cents(Math.abs(amount)))}`,
  }
}

/** The amount of a write-off, whichever way it goes. */
function positive(payload: Payload): string {
  return formatCents(cents(Math.abs(payload.number('cents') ?? 0)))
}

/** What enters the bank account, or leaves it where the network took something back. */
function movedText(p: Payload): string {
  const credited = p.number('creditedCents') ?? 0
  const amount = formatCents(cents(Math.abs(credited)))
  return `${amount} ${credited < 0 ? 'saem da' : 'entram na'} conta ${p.text('bankAccount')}`
}

function countOf(p: Payload, name: string): string {
  const count = p.number(name) ?? 0
  return count === 1 ? '1 venda' : `${formatCount(count)} vendas`
}

/** How many sales, and what that comes to: "12 (R$ 30,00 ainda a receber)". */
function withSum(p: Payload, count: string, sum: string, what: string): string {
  const sales = p.number(count) ?? 0
  return sales === 0 ? '0' : `${formatCount(sales)} (${p.reais(sum)} ${what})`
}

/** A sum of another currency, how it became reais, and what that gave or took. */
function foreignFacts(p: Payload): readonly Fact[] {
  const sum = p.part('foreign')
  if (sum === null) return []
  return [
    { name: 'Em outra moeda', value: formatCents(cents(sum.number('cents') ?? 0), sum.text('currency')) },
    {
      name: 'Cotação',
      value: `R$ ${formatRate(sum.number('rate') ?? 0)} em ${formatDate(sum.text('day'))}, ${sum.text('source')}`,
    },
    { name: 'Ganho ou perda no câmbio', value: p.reais('gainCents') },
  ]
}

const kinds: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
    close_month: {
      title: 'Fechar um mês',
      effect: (p) =>
        `O balancete de ${formatLongMonth(p.text('month'))} fica como está para sempre. O que chegar depois, correções inclusive, entra no mês que estiver aberto. Não pode ser desfeito.`,
      facts: (p) => [{ name: 'Mês', value: formatLongMonth(p.text('month')) }, ...checkFacts(p)],
    },
    close_break: {
      title: 'Encerrar uma divergência crítica',
      effect: () =>
        'A divergência sai da fila e deixa de parar os pagamentos. Confira a explicação e o extrato antes.',
      facts: (p) => {
        const sequence = p.number('sequence')
        return [
          { name: 'O que diverge', value: categoryLabel(p.text('category')) },
          { name: 'No livro', value: p.reais('ledgerCents') },
          { name: 'Fora', value: p.reais('outsideCents') },
          { name: 'Explicação', value: reasonLabel(p.text('because')) },
          ...(sequence === undefined ? [] : [{ name: 'Evento que corrige', value: formatCount(sequence) }]),
        ]
      },
    },
    attribute_sale: {
      title: 'Atribuir uma venda a um clique',
      effect: (p) =>
        `A venda passa a ser do cliente ${shortId(p.text('userId'))}, com ${p.reais('cashbackCents')} de cashback. Depois disso, ela não muda mais de dono.`,
      facts: (p) => [
        { name: 'Loja', value: p.text('store') },
        { name: 'Venda', value: p.reais('saleCents') },
        { name: 'Cashback', value: p.reais('cashbackCents') },
        { name: 'Cliente', value: shortId(p.text('userId')) },
        { name: 'Clique', value: shortId(p.text('clickId')) },
      ],
    },
    release_sale: {
      title: 'Liberar uma venda retida',
      effect: (p) =>
        `O próximo Pix leva os ${p.reais('cashbackCents')} de cashback, ${p.reais('overCents')} acima do que a comissão permite. Se a rede mudar os valores antes, nada é liberado.`,
      facts: (p) => [
        { name: 'Loja', value: p.text('store') },
        { name: 'Rede', value: p.text('network') },
        { name: 'Venda', value: p.reais('saleCents') },
        { name: 'Comissão', value: p.reais('commissionCents') },
        { name: 'Cashback', value: p.reais('cashbackCents') },
        { name: 'Falta', value: p.reais('overCents') },
        { name: 'Cliente', value: shortId(p.text('userId')) },
      ],
    },
    book_return: {
      title: 'Registrar uma devolução',
      effect: (p) =>
        `${p.reais('amountCents')} voltam ao saldo do cliente, que é avisado por e-mail, e podem ser pagos de novo. O provedor não conhece esta devolução: confira a linha do extrato antes.`,
      facts: (p) => [
        { name: 'Valor', value: p.reais('amountCents') },
        { name: 'Id da devolução', value: p.text('returnId') },
        { name: 'Extrato', value: `${p.text('source')}, linha ${p.text('line')}` },
        { name: 'Dia no extrato', value: p.text('day') === '' ? '–' : formatDate(p.text('day')) },
      ],
    },
    correct_delivery: {
      title: 'Corrigir o que uma rede enviou',
      effect: (p) =>
        p.flag('unreadable')
          ? 'O texto corrigido entra no livro no lugar de uma entrega que não pôde ser lida. Confira cada campo com a rede.'
          : 'O item entra no livro com os campos abaixo no lugar dos que a rede enviou. Confira cada um com a rede.',
      facts: (p) => [
        { name: 'Maior venda', value: p.reais('saleCents') },
        ...p.list('changes').map((change) => ({
          name: change.text('field'),
          value: `${change.text('arrived') || '–'} → ${change.text('corrected') || '–'}`,
        })),
      ],
    },
    clear_halt: {
      title: 'Liberar os pagamentos',
      effect: () =>
        'Esta parada deixa de impedir os pagamentos. Confira antes o que foi encontrado. Se algo novo do mesmo for encontrado até lá, ela continua.',
      facts: (p) => {
        const further = p.number('further') ?? 0
        return [
          { name: 'Parada', value: haltKind(p.text('kind')) },
          { name: 'Sobre', value: p.text('subject') },
          { name: 'O que foi encontrado', value: p.text('detail') },
          ...(further === 0 ? [] : [{ name: 'Encontrado depois', value: `${formatCount(further)} vez(es)` }]),
        ]
      },
    },
    change_limit: {
      title: 'Mudar um limite',
      effect: (p) =>
        `${limitTitle(p.text('limit'))}: de ${p.reais('oldCents')} para ${p.reais('newCents')}, a partir da decisão. Se o limite mudar antes, esta proposta não vale mais.`,
      facts: (p) => [
        { name: 'Limite', value: limitTitle(p.text('limit')) },
        { name: 'Agora', value: p.reais('oldCents') },
        { name: 'Proposto', value: p.reais('newCents') },
      ],
    },
    add_rates: {
      title: 'Acrescentar cotações',
      effect: (p) =>
        `As vendas que as redes informam nestas moedas passam a ser convertidas em reais por estas cotações, que não mudam mais, também as que esperam na quarentena. Confira cada uma na fonte: ${p.text('source')}.`,
      facts: (p) => [
        { name: 'Fonte', value: p.text('source') },
        ...p.list('rates').map((rate) => ({
          name: `${rate.text('currency')}, ${formatDate(rate.text('day').slice(0, 10))}`,
          value: rateWords(rate.number('millionths') ?? 0, rate.text('before')),
        })),
      ],
    },
    publish_terms: {
      title: 'Publicar as condições de uma loja',
      effect: (p) =>
        `Quem for a ${p.text('name')} a partir da decisão ganha por estas condições, no lugar de todas as de antes. O que já foi prometido em cliques não muda.${p.text('above') === '' ? '' : ' Elas prometem mais do que a proteção deixa passar: confira o motivo.'}`,
      facts: (p) => [
        { name: 'Loja', value: p.text('name') },
        ...p.texts('read').map((line, index) => ({ name: `Condição ${String(index + 1)}`, value: line })),
        ...(p.text('above') === ''
          ? []
          : [
              { name: 'Acima da proteção', value: p.text('above') },
              { name: 'Motivo para passar dela', value: p.text('override') },
            ]),
      ],
    },
    begin_scheme: {
      title: 'Reconhecer a receita na aprovação',
      effect: () =>
        'A comissão passa a ser receita, e o cashback a ser concedido, quando a rede aprova a venda; até lá, são memorandos. Cada venda que já existe é reapresentada no mês aberto; os meses fechados ficam como estão. Não pode ser desfeito.',
      facts: () => [{ name: 'Norma', value: 'CPC 47 / IFRS 15' }],
    },
    payout_policy: {
      title: 'Mudar quando o cashback é pago',
      effect: (p) =>
        `${policyWhose(p.text('of'))}: quem sair para a loja a partir da decisão é pago ${p.text('read')}, onde as condições da loja não dizem outra coisa. O que já foi prometido em cliques não muda.`,
      facts: (p) => [
        { name: 'Vale para', value: policyWhose(p.text('of')) },
        { name: 'Pagamento', value: p.text('read') },
      ],
    },
    post_entry: {
      title: 'Lançar no livro à mão',
      effect: () =>
        'O lançamento entra no livro com as linhas abaixo e conta no dia da aprovação. Não pode ser desfeito: um erro se corrige com outro lançamento. Confira cada linha com o documento.',
      facts: (p) => [
        { name: 'Tipo', value: entryKindLabel(p.text('kind')) },
        { name: 'De que é', value: p.text('text') },
        ...p.list('lines').map(entryLineFact),
      ],
    },
    subsidy_budget: {
      title: 'Abrir um orçamento para vendas retidas',
      effect: (p) =>
        `Até ${p.reais('cents')} pagam o que as vendas retidas que ele cobre ganham acima da parte permitida da comissão. Elas são liberadas sozinhas, na ordem dos cliques, enquanto houver saldo. O que for usado não volta.`,
      facts: (p) => [
        { name: 'Nome', value: p.text('name') },
        { name: 'Valor', value: p.reais('cents') },
        ...(p.text('network') === '' ? [] : [{ name: 'Rede', value: p.text('network') }]),
        ...p.list('stores').map((store) => ({ name: 'Loja', value: store.text('name') })),
        ...(p.text('campaign') === '' ? [] : [{ name: 'Campanha', value: p.text('campaign') }]),
        { name: 'Cliques', value: `${formatDate(p.text('from'))} a ${formatDate(p.text('to'))}` },
      ],
    },
    referral_terms: {
      title: 'Publicar condições de indicação',
      effect: (p) =>
        (p.number('inviterCents') ?? 0) === 0
          ? 'Quem se cadastrar a partir do primeiro dia não rende bônus a ninguém. O que já foi combinado com quem se cadastrou antes não muda.'
          : 'Quem se cadastrar por um convite nesses dias, e quem convidou, ganham o bônus depois da primeira compra. O que já foi combinado com quem se cadastrou antes não muda.',
      facts: (p) => [
        { name: 'Para quem indica', value: p.reais('inviterCents') },
        { name: 'Para quem chega', value: p.reais('invitedCents') },
        { name: 'Compra a partir de', value: p.reais('minSaleCents') },
        { name: 'Prazo da compra', value: `${p.text('days')} dias depois do cadastro` },
        { name: 'Por mês', value: `até ${p.text('perMonth')} indicações com bônus` },
        {
          name: 'Cadastros',
          value:
            p.text('to') === ''
              ? `desde ${formatDate(p.text('from'))}`
              : `${formatDate(p.text('from'))} a ${formatDate(p.text('to'))}`,
        },
      ],
    },
    end_budget: {
      title: 'Encerrar um orçamento',
      effect: () =>
        'Ele não libera mais nenhuma venda: as que cobre continuam retidas. O que já foi pago não muda, e o encerramento não pode ser desfeito.',
      facts: (p) => [
        { name: 'Nome', value: p.text('name') },
        { name: 'Total', value: p.reais('cents') },
        { name: 'Usado', value: p.reais('spentCents') },
      ],
    },
    write_off: {
      title: 'Baixar o que uma rede deve',
      effect: (p) =>
        (p.number('cents') ?? 0) < 0
          ? `A baixa é revertida: a rede pagou ${positive(p)} que tinham sido dados como perda. Se outro valor estiver em aberto até lá, nada é feito.`
          : `${positive(p)} deixam de ser esperados da rede e passam a ser perda. O cashback do cliente não muda. Se outro valor estiver em aberto até lá, nada é feito.`,
      facts: (p) => [
        { name: 'Loja', value: p.text('store') },
        { name: 'Rede', value: p.text('network') },
        { name: 'Comissão', value: p.reais('commissionCents') },
        { name: 'Recebido', value: p.reais('receivedCents') },
        { name: 'Já baixado', value: p.reais('writtenOffCents') },
        { name: (p.number('cents') ?? 0) < 0 ? 'A reverter' : 'A baixar', value: positive(p) },
      ],
    },
    write_off_debt: {
      title: 'Baixar o que um cliente deve',
      effect: (p) =>
        `${p.reais('cents')} deixam de ser descontados do próximo pagamento do cliente e passam a ser perda. Se menos estiver em aberto até lá, ou se um pagamento em curso tiver a venda, nada é feito.`,
      facts: (p) => [
        { name: 'Loja', value: p.text('store') },
        { name: 'Rede', value: p.text('network') },
        { name: 'Já pago ao cliente', value: p.reais('paidCents') },
        { name: 'Cashback a que tem direito', value: p.reais('cashbackCents') },
        { name: 'Já baixado', value: p.reais('forgivenCents') },
        { name: 'Em aberto', value: p.reais('owedCents') },
        { name: 'A baixar', value: p.reais('cents') },
      ],
    },
    forfeit_balance: {
      title: 'Reconhecer um saldo prescrito',
      effect: (p) =>
        `${p.reais('cents')} que ninguém mais pode reclamar, porque a conta foi apagada, deixam de ser dívida e passam a ser receita. Uma venda que mudar até lá fica como está.`,
      facts: (p) => [
        { name: 'Apagada em', value: formatDay(p.text('erasedAt')) },
        { name: 'A pagar desde antes de', value: formatDay(p.text('since')) },
        { name: 'Vendas', value: formatCount(p.number('sales') ?? 0) },
        { name: 'Saldo', value: p.reais('cents') },
      ],
    },
    import_conversions: {
      title: 'Importar um relatório de vendas',
      effect: (p) =>
        `${formatCount(p.number('rows') ?? 0)} linhas da rede ${p.text('partner')} entram no livro como se ela as tivesse enviado, com ${p.reais('commissionCents')} de comissão.${(p.number('unread') ?? 0) === 0 ? '' : ` As linhas que não puderam ser lidas, ${formatCount(p.number('unread') ?? 0)} ao todo, ficam na quarentena.`} Confira o arquivo com a rede: compare o SHA-256 e os totais.`,
      facts: (p) => [
        { name: 'Rede', value: p.text('partner') },
        { name: 'Linhas', value: formatCount(p.number('rows') ?? 0) },
        ...((p.number('unread') ?? 0) === 0
          ? []
          : [{ name: 'Linhas que não puderam ser lidas', value: formatCount(p.number('unread') ?? 0) }]),
        { name: 'Vendas', value: p.reais('saleCents') },
        { name: 'Comissões', value: p.reais('commissionCents') },
        { name: 'SHA-256 do arquivo', value: p.text('fileSha256') },
      ],
    },
    issue_invoice: {
      title: 'Faturar uma rede',
      effect: (p) =>
        p.flag('canceled')
          ? `A fatura ${p.text('number')} da rede ${p.text('network')} deixa de valer, e o que ela cobrava volta a não estar faturado. Cancele também a NFS-e.`
          : `A rede ${p.text('network')} passa a dever ${p.reais('cents')} pela fatura ${p.text('number')}${p.text('replaces') === '' ? '' : `, no lugar da ${p.text('replaces')}`}. Receita e comissões a receber não mudam: são da aprovação. Confira o número e o valor com a NFS-e.`,
      facts: (p) => [
        { name: 'Rede', value: p.text('network') },
        { name: 'Mês', value: formatLongMonth(p.text('month')) },
        { name: 'Número', value: p.text('number') },
        ...(p.text('replaces') === '' ? [] : [{ name: 'No lugar de', value: p.text('replaces') }]),
        { name: 'Valor', value: p.reais('cents') },
        { name: 'No máximo', value: p.reais('openCents') },
        { name: 'Aprovado até o fim do mês', value: p.reais('recognisedCents') },
        { name: 'Vendas', value: formatCount(p.number('sales') ?? 0) },
        { name: 'Emissão', value: formatDate(p.text('issuedOn')) },
        { name: 'Vencimento', value: formatDate(p.text('dueOn')) },
        { name: 'SHA-256 das vendas', value: p.text('digest') },
      ],
    },
    book_remittance: {
      title: 'Lançar o que uma rede pagou',
      effect: (p) =>
        `${movedText(p)} no livro, e ${countOf(p, 'sales')} da rede ${p.text('network')} recebem a sua parte, ${p.reais('totalCents')} ao todo. O que é de vendas que ninguém informou espera, sem venda, até que a rede as informe. Confira o extrato do banco e o aviso da rede.`,
      facts: (p) => [
        { name: 'Rede', value: p.text('network') },
        { name: 'Pagamento da rede', value: p.text('paymentId') },
        { name: 'No banco em', value: formatDate(p.text('paidOn')) },
        { name: 'Conta', value: p.text('bankAccount') },
        { name: 'Chegou', value: p.reais('creditedCents') },
        { name: 'Retido no caminho', value: p.reais('feeCents') },
        ...foreignFacts(p),
        { name: 'Soma das vendas', value: p.reais('totalCents') },
        { name: 'Vendas', value: formatCount(p.number('sales') ?? 0) },
        { name: 'Pagas por inteiro', value: formatCount(p.number('inFull') ?? 0) },
        { name: 'Pagas a menos', value: withSum(p, 'short', 'shortCents', 'ainda a receber') },
        { name: 'Pagas a mais', value: withSum(p, 'over', 'overCents', 'além do devido') },
        { name: 'Que ninguém informou', value: withSum(p, 'unknown', 'unknownCents', 'esperam por elas') },
      ],
    },
    unpark: {
      title: 'Desconsiderar um evento parado',
      effect: () =>
        'O evento nunca conta: o que vem depois dele na mesma história segue sem ele. Ele fica no registro. Não pode ser desfeito.',
      facts: (p) => [
        { name: 'Evento', value: formatCount(p.number('event') ?? 0) },
        { name: 'História', value: p.text('history') },
        { name: 'Por que está parado', value: parkedWords(p.text('code')).text },
      ],
    },
  }),
)

/** What a kind of proposal is called; what is new here by its code. */
export function proposalTitle(kind: string): string {
  return kinds.get(kind)?.title ?? kind
}

/** What happens once a proposal is approved. */
export function proposalEffect({ kind, payload }: Proposal): string {
  return (
    kinds.get(kind)?.effect(new Payload(payload)) ??
    'O que está proposto é feito como está escrito abaixo. Confira cada campo.'
  )
}

/** What is to be done, field by field. */
export function proposalFacts({ kind, payload }: Proposal): readonly Fact[] {
  const values = new Payload(payload)
  return kinds.get(kind)?.facts(values) ?? values.rest()
}
