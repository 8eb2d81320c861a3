package anchor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// Webhook sends anchors to an address, as the line of the file.
func Webhook(client *http.Client, address string) Send {
	return func(ctx context.Context, a Anchor) error {
		line, err := a.Line()
		if err != nil {
			return err
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(line))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		if err != nil {
			if bad, ok := errors.AsType[*url.Error](err); ok {
				err = bad.Err // its text repeats the address, which may carry a secret
			}
			return err
		}
		defer response.Body.Close()
		_, _ = io.CopyN(io.Discard, response.Body, maxLine)
		if response.StatusCode/100 != 2 {
			return fmt.Errorf("answered %d", response.StatusCode)
		}
		return nil
	}
}
