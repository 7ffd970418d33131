export default function StandInForm() {
  return null
}
