package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// How long programs of pods have together once the node stops: less than engines give a container.
const (
	podsGrace = 3 * time.Second
	podsPause = 50 * time.Millisecond
)

// Asks all programs of pods to end, so that they can write what they hold; who does not listen ends with the node.
func endPods() {
	for _, process := range podProcesses() {
		_ = syscall.Kill(process, syscall.SIGTERM)
	}
	for deadline := time.Now().Add(podsGrace); time.Now().Before(deadline) && len(podProcesses()) > 0; {
		time.Sleep(podsPause)
	}
}

// Those in a control group of the kubelet's, without the processes that only hold a pod's namespaces: these end when nobody needs them.
func podProcesses() []int {
	var found []int
	entries, _ := filepath.Glob("/proc/[0-9]*/cgroup")
	for _, entry := range entries {
		groups, err := os.ReadFile(entry)
		if err != nil || !strings.Contains(string(groups), "/kubepods") {
			continue
		}
		folder := filepath.Dir(entry)
		if name, _ := os.ReadFile(filepath.Join(folder, "comm")); strings.TrimSpace(string(name)) == "pause" {
			continue
		}
		if process, err := strconv.Atoi(filepath.Base(folder)); err == nil {
			found = append(found, process)
		}
	}
	return found
}
