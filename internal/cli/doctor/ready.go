package doctor

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// readyTimeout bounds one question.
const readyTimeout = 4 * time.Second

func newReady() *cobra.Command {
	return &cobra.Command{
		Use:     "ready URL",
		Short:   "Ask a running server whether it is ready, as a container's health check does",
		Long:    "Ask a running server for /readyz. Exit 0 when it is ready; else exit 1 with what it says.",
		Example: "  devolve ready http://127.0.0.1:8080",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			client := http.Client{Timeout: readyTimeout}
			request, err := http.NewRequestWithContext(cmd.Context(), http.MethodGet, strings.TrimSuffix(args[0], "/")+"/readyz", http.NoBody)
			if err != nil {
				return err
			}
			answer, err := client.Do(request)
			if err != nil {
				return err
			}
			defer answer.Body.Close()
			text, err := io.ReadAll(io.LimitReader(answer.Body, 4096))
			if err != nil {
				return err
			}
			if answer.StatusCode != http.StatusOK {
				return fmt.Errorf("%s: %s", answer.Status, strings.Join(strings.Fields(string(text)), " "))
			}
			return nil
		},
	}
}
