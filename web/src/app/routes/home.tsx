export default function HomePage() {
  return <h1>Cupons e Cashback para Economizar</h1>
}
