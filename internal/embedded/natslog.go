package embedded

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
)

// natsLogger passes the server's messages to slog. What it merely notices is for debugging here.
type natsLogger struct {
	logger *slog.Logger
	last   atomic.Pointer[string] // the newest fatal message
}

func (l *natsLogger) fatal() string {
	if text := l.last.Load(); text != nil {
		return *text
	}
	return ""
}

func (l *natsLogger) log(level slog.Level, format string, v []any) {
	// The server's logger has no context to pass on.
	l.logger.LogAttrs(context.Background(), level, "nats server",
		slog.String("detail", strings.TrimSpace(fmt.Sprintf(format, v...))))
}

// Noticef is part of the server's logger interface.
func (l *natsLogger) Noticef(format string, v ...any) { l.log(slog.LevelDebug, format, v) }

// Warnf is part of the server's logger interface.
func (l *natsLogger) Warnf(format string, v ...any) { l.log(slog.LevelWarn, format, v) }

// Errorf is part of the server's logger interface.
func (l *natsLogger) Errorf(format string, v ...any) { l.log(slog.LevelError, format, v) }

// Debugf is part of the server's logger interface.
func (l *natsLogger) Debugf(format string, v ...any) { l.log(slog.LevelDebug, format, v) }

// Tracef is part of the server's logger interface.
func (l *natsLogger) Tracef(format string, v ...any) { l.log(slog.LevelDebug, format, v) }

// Fatalf is part of the server's logger interface. It does not end the process.
func (l *natsLogger) Fatalf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.last.Store(&text)
	l.log(slog.LevelError, format, v)
}
