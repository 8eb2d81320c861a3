import { cents, formatCents } from '@/lib/money'
import type { ReportFault, ReportRule } from '../api/generated'

/** Fields of a report with their gender: they stand at the beginning of sentences and within them. */
const fields = new Map([
  ['type', 'o tipo'],
  ['data', 'o conteúdo'],
  ['transactionId', 'o código da venda'],
  ['clickId', 'o clique'],
  ['status', 'o status'],
  ['reason', 'o motivo'],
  ['orderId', 'o pedido'],
  ['saleAmount', 'o valor da venda'],
  ['commission', 'a comissão'],
  ['currency', 'a moeda'],
  ['occurredAt', 'a data da compra'],
  ['updatedAt', 'a data da mudança'],
])

const kinds = new Map([
  ['null', 'nulo'],
  ['boolean', 'verdadeiro ou falso'],
  ['text', 'texto'],
  ['number', 'número'],
  ['whole_number', 'número inteiro'],
  ['object', 'objeto'],
  ['list', 'lista'],
])

function fieldText({ field }: ReportFault): string {
  if (field === undefined) return 'o item'
  const name = fields.get(field)
  return name === undefined ? `o campo ${field}` : `${name} (${field})`
}

const begin = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
const quoted = (text: string | undefined) => (text === undefined ? 'vazio' : `“${text}”`)
const kindText = (kind = '') => kinds.get(kind) ?? kind

/** "R$ 1.234,56" of "1234.56". */
function reais(amount = ''): string {
  return /^-?\d{1,13}\.\d{2}$/.test(amount) ? formatCents(cents(Number(amount.replace('.', '')))) : amount
}

const sentences: Record<ReportRule, (fault: ReportFault) => string> = {
  missing: (fault) => `Falta ${fieldText(fault)}.`,
  empty: () => 'Não há nada escrito.',
  cut_off: () => 'O texto termina no meio.',
  not_json: ({ value }) => `O texto não é JSON a partir do byte ${value ?? '0'}.`,
  twice: (fault) => `${begin(fieldText(fault))} está duas vezes.`,
  other_capitals: ({ field = '', limit = '' }) => `O campo ${field} não existe; o nome certo é ${limit}.`,
  other_kind: (fault) =>
    `${begin(fieldText(fault))}: chegou ${kindText(fault.value)}, e o combinado é ${kindText(fault.limit)}.`,
  other_form: (fault) => `${begin(fieldText(fault))} não tem a forma combinada.`,
  count: ({ value = '', limit = '' }) => `A lista tem ${value} vendas: cabem de 1 a ${limit}.`,
  other_type: ({ value }) =>
    `O tipo é ${quoted(value)}, ou falta o conteúdo (data). O certo é conversion.updated.`,
  not_amount: (fault) =>
    `${begin(fieldText(fault))}: chegou ${quoted(fault.value)}, e o combinado é um valor como 249.90.`,
  cent_fraction: (fault) =>
    `${begin(fieldText(fault))}: chegou ${quoted(fault.value)}, com fração de centavo.`,
  not_time: (fault) =>
    `${begin(fieldText(fault))}: chegou ${quoted(fault.value)}, e o combinado é como 2026-11-20T14:02:11Z.`,
  too_long: (fault) => `${begin(fieldText(fault))} passa de ${fault.limit ?? ''} bytes.`,
  not_utf8: (fault) => `${begin(fieldText(fault))} não está em UTF-8.`,
  control_characters: (fault) => `${begin(fieldText(fault))} tem caracteres de controle.`,
  too_old: (fault) =>
    `${begin(fieldText(fault))}: chegou ${quoted(fault.value)}, de antes de ${fault.limit ?? ''}.`,
  ahead: (fault) =>
    `${begin(fieldText(fault))}: chegou ${quoted(fault.value)}, mais de ${fault.limit ?? ''} horas à frente do nosso relógio.`,
  status: ({ value }) => `O status é ${quoted(value)}. O certo é pending, approved ou declined.`,
  currency: ({ value }) => `A moeda é ${quoted(value)}. Só BRL entra no livro.`,
  negative: (fault) => `${begin(fieldText(fault))} é de ${reais(fault.value)}, abaixo de zero.`,
  absurd: (fault) =>
    `${begin(fieldText(fault))} é de ${reais(fault.value)}, e o máximo é ${reais(fault.limit)}.`,
  another_sale: (fault) =>
    `${begin(fieldText(fault))} é outro na correção: ela trata da mesma venda e do mesmo clique que chegaram.`,
  not_in_the_way: (fault) => `${begin(fieldText(fault))} não impedia a entrada: deixe como chegou.`,
  not_kept: () => 'O que chegou não está mais guardado: não há com que comparar a correção.',
  not_there: () => 'A venda e o clique da correção não estão juntos no que chegou.',
  one_only: () => 'Só um item é corrigido de cada vez: escreva um objeto, não uma lista.',
}

/** Why a report was refused, in a sentence; nothing where its code says all. A rule that is new here says nothing. */
export function faultText(fault: ReportFault | undefined): string {
  const sentence = fault === undefined ? undefined : new Map(Object.entries(sentences)).get(fault.rule)
  return fault === undefined || sentence === undefined ? '' : sentence(fault)
}
