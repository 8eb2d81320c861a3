/** The specification's sentences for coupons, and ours beside them. */
export const copy = {
  codeMissing: 'Código de cupom não encontrado.',
  linkMissing: 'Link de redirecionamento não retornado.',
  linkFailed: 'Erro ao gerar link',
  redirectFailed: (message: string) => `Erro ao redirecionar cupom: ${message}`,
  none: 'Não Há cupons nem ofertas para essa categoria/loja',
  found: (count: number, name: string) =>
    `${count} ${count === 1 ? 'cupom ou oferta' : 'cupons e ofertas'} com “${name}”`,
  withoutCashback: 'Continuar sem cashback',
} as const
