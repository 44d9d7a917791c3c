/** The k-th largest number, or -Infinity if there are fewer. */
export function kthLargest(numbers: Float32Array, k: number): number {
  if (numbers.length < k) return -Infinity
  const heap = numbers.slice(0, k).sort()
  // A sorted array is a min-heap.
  for (let index = k; index < numbers.length; index++) {
    if (numbers[index]! > heap[0]!) replaceSmallest(heap, numbers[index]!)
  }
  return heap[0]!
}

function replaceSmallest(heap: Float32Array, number: number): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= number) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = number
}
