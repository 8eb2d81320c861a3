import { expect, it } from 'vitest'
import { actorText } from './people'

it.each([
  ['staff:0a1b2c3d-0000-4000-8000-000000000001', 'Colega 0a1b2c3d'],
  ['user:0a1b2c3d-0000-4000-8000-000000000001', 'Cliente 0a1b2c3d'],
  ['network:rede-norte', 'Rede rede-norte'],
  ['partner:rede-norte:0a1b2c3d-0000-4000-8000-000000000001', 'Parceiro rede-norte'],
  ['system:payouts', 'Sistema de pagamentos'],
  ['system:schedule', 'Agenda de pagamentos'],
  ['system:other', 'Sistema (other)'],
  ['operator', 'Linha de comando'],
  ['unknown', 'Desconhecido'],
  ['visitor', 'Visitante'],
  ['', 'Ninguém'],
  ['robot:x', 'robot:x'],
])('names %s', (actor, want) => {
  expect(actorText(actor)).toBe(want)
})
