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
	broken atomic.Bool            // it could not write to a file
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
func (l *natsLogger) Errorf(format string, v ...any) {
	// A stream whose file could not be written takes nothing until the server is started again, and says so here alone, before it lets
	// anybody read what it could not keep.
	if text := strings.ToLower(fmt.Sprintf(format, v...)); strings.Contains(text, "write error") || strings.Contains(text, "will be disabled") {
		l.broken.Store(true)
	}
	l.log(slog.LevelError, format, v)
}

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
