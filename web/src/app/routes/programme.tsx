export default function ProgrammePage() {
  return <h1>programme</h1>
}
