const afterDays = (days: number) => ({
  value: `approved+${String(days)}`,
  label: `${String(days)} dias depois de aprovada`,
})

/** When what sales earn is paid, as it is offered, with one that is in force, of whatever days. */
export function policies(inForce = '') {
  const days = Number(/^approved\+(\d+)$/.exec(inForce)?.[1] ?? 0)
  const offered = [15, 30, 45, 60, 90]
  return [
    { value: 'approved', label: 'Assim que aprovada' },
    ...(days === 0 || offered.includes(days) ? offered : [...offered, days]).map(afterDays),
    { value: 'network_paid', label: 'Quando a rede pagar a comissão' },
  ]
}
