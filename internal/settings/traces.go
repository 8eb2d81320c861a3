package settings

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"example.com/devolve/internal/tracing"
)

// samplers are what OTEL_TRACES_SAMPLER may say.
var samplers = []string{
	"", "always_on", "always_off", "traceidratio", "parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio",
}

// readTraces reads whether there are traces, and refuses what OpenTelemetry, which reads the same variables, would pass over in silence.
func (c *Config) readTraces(getenv func(string) string) error {
	endpoint := getenv("OTEL_EXPORTER_OTLP_ENDPOINT")
	if c.traced = endpoint != ""; !c.traced {
		return nil
	}
	err := checkURL("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint, "http", "https")
	if protocol := getenv("OTEL_EXPORTER_OTLP_PROTOCOL"); protocol != "" && protocol != "http/protobuf" {
		err = errors.Join(err, fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL: %q is not http/protobuf", protocol))
	}
	for _, name := range []string{"OTEL_EXPORTER_OTLP_HEADERS", "OTEL_RESOURCE_ATTRIBUTES"} {
		err = errors.Join(err, checkPairs(name, getenv(name)))
	}
	if sampler := getenv("OTEL_TRACES_SAMPLER"); !slices.Contains(samplers, sampler) {
		err = errors.Join(err, fmt.Errorf("OTEL_TRACES_SAMPLER: %q is not one of%s", sampler, strings.Join(samplers, " ")))
	}
	if text := getenv("OTEL_TRACES_SAMPLER_ARG"); text != "" {
		if share, wrong := strconv.ParseFloat(text, 64); wrong != nil || !(share >= 0 && share <= 1) {
			err = errors.Join(err, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG: %q is not a share from 0 to 1", text))
		}
	}
	return err
}

// checkPairs refuses what is not a list such as a=b,c=d. What it holds may be a secret, so it is not quoted.
func checkPairs(name, text string) error {
	for pair := range strings.SplitSeq(text, ",") {
		key, value, found := strings.Cut(pair, "=")
		_, err := url.PathUnescape(value)
		if text != "" && (!found || strings.TrimSpace(key) == "" || err != nil) {
			return fmt.Errorf("%s: not a list such as key=value,key=value", name)
		}
	}
	return nil
}

// OpenTraces begins to send traces; nil: nobody wants any.
func (c *Config) OpenTraces(ctx context.Context, logger *slog.Logger) (*tracing.Traces, error) {
	if !c.traced {
		return nil, nil
	}
	return tracing.Open(ctx, c.Version, logger)
}
