package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

// stepTime is the timeout of a step: linodego retries a rejected request a thousand times.
const stepTime = 100 * time.Second

// walk reports named steps in TAP on stdout for clients.ts.
type walk struct {
	count   int
	missing map[string]string
}

// step runs a step if all required steps have passed. A failed step does not end the walk.
func (w *walk) step(name string, needs []string, body func(context.Context) error) {
	w.count++
	for _, one := range needs {
		if cause, isMissing := w.missing[one]; isMissing {
			w.missing[name] = cause
			fmt.Printf("ok - %s # SKIP needs %s\n", name, cause)
			return
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), stepTime)
	defer cancel()
	if err := guarded(ctx, body); err != nil {
		w.missing[name] = name
		fmt.Printf("not ok - %s\n# %s\n", name, strings.ReplaceAll(err.Error(), "\n", "\n# "))
		return
	}
	fmt.Printf("ok - %s\n", name)
}

// guarded turns a panic of the client into a failure of the step.
func guarded(ctx context.Context, body func(context.Context) error) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("panic: %v", panicked)
		}
	}()
	return body(ctx)
}

// end prints the plan. Without it, the walk counts as interrupted.
func (w *walk) end() {
	fmt.Printf("1..%d\n", w.count)
	for name, cause := range w.missing {
		if name == cause {
			os.Exit(1)
		}
	}
}

// wanted returns an error with both values unless they are equal.
func wanted[T comparable](what string, found, want T) error {
	if found != want {
		return fmt.Errorf("%s is %v, wanted %v", what, found, want)
	}
	return nil
}

// refused expects an error that contains text.
func refused(err error, text string) error {
	if err == nil {
		return fmt.Errorf("was not refused with %q", text)
	}
	if !strings.Contains(err.Error(), text) {
		return fmt.Errorf("%w: does not say %q", err, text)
	}
	return nil
}

// first returns the first error that is not nil; nil without one.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// until polls where linodego has no helper.
func until(ctx context.Context, what string, ask func() (bool, error)) error {
	for {
		isThere, err := ask()
		if err != nil || isThere {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("not in time: %s", what)
		case <-time.After(200 * time.Millisecond):
		}
	}
}
