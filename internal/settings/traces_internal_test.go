package settings

import (
	"strings"
	"testing"
)

// TestWrongSettingsOfTracesAreRefused: what OpenTelemetry would pass over is named, and never quoted where it may be a secret.
func TestWrongSettingsOfTracesAreRefused(t *testing.T) {
	t.Parallel()
	read := func(settings map[string]string) (Config, error) {
		var c Config
		err := c.readTraces(func(name string) string { return settings[name] })
		return c, err
	}
	const endpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
	for name, wrong := range map[string][]string{
		endpoint:                      {"collector:4318", "grpc://collector:4317"},
		"OTEL_EXPORTER_OTLP_PROTOCOL": {"grpc"},
		"OTEL_EXPORTER_OTLP_HEADERS":  {"geheimnis", "=geheimnis", "a=geheimnis%"},
		"OTEL_RESOURCE_ATTRIBUTES":    {"geheimnis"},
		"OTEL_TRACES_SAMPLER":         {"some"},
		"OTEL_TRACES_SAMPLER_ARG":     {"half", "-1", "2", "NaN"},
	} {
		for _, value := range wrong {
			settings := map[string]string{endpoint: "https://collector.example"}
			settings[name] = value
			if _, err := read(settings); err == nil || !strings.HasPrefix(err.Error(), name+": ") || strings.Contains(err.Error(), "geheimnis") {
				t.Errorf("%s=%s: %v", name, value, err)
			}
		}
	}
	good := map[string]string{
		endpoint: "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_HEADERS": "authorization=Bearer%20x,tenant=a", "OTEL_TRACES_SAMPLER": "parentbased_traceidratio",
		"OTEL_TRACES_SAMPLER_ARG": "0.05", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf", "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=prod",
	}
	if c, err := read(good); err != nil || !c.traced {
		t.Errorf("%+v: traced %v, %v", good, c.traced, err)
	}
	if c, err := read(map[string]string{"OTEL_TRACES_SAMPLER": "some"}); err != nil || c.traced {
		t.Errorf("without a collector: traced %v, %v", c.traced, err)
	}
}
