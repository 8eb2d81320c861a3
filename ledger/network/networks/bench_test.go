package networks_test

import (
	"bytes"
	"os"
	"testing"

	"example.com/devolve/ledger/network"
)

// BenchmarkForms reads a delivery of each form and says it as the standard message.
func BenchmarkForms(b *testing.B) {
	for _, form := range forms() {
		b.Run(form.Name, func(b *testing.B) {
			d := delivery(form, usual(b, form))
			b.ReportAllocs()
			for b.Loop() {
				reports, err := form.Read(d)
				if err != nil {
					b.Fatal(err)
				}
				for _, report := range reports {
					report.Message()
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "deliveries/s")
		})
	}
}

// usual returns the first delivery of a form that says something.
func usual(b *testing.B, form network.Form) []byte {
	b.Helper()
	for _, file := range deliveries(b, form) {
		body, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		body = bytes.TrimSuffix(body, []byte("\n"))
		if reports, err := form.Read(delivery(form, body)); err == nil && len(reports) > 0 {
			return body
		}
	}
	b.Fatalf("no delivery of %s says anything", form.Name)
	return nil
}
