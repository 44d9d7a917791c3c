;; The first look of search by meaning: a query of three bits a dimension beside rows of one bit a dimension.
;; sign-code.ts holds what test/support/assemble-wat.ts makes of this file, in base64: byte for byte what WABT's `wat2wasm` would.
(module
  (memory (import "" "memory") 1)

  ;; Writes how many bits of each row are set, as a float. A row: what its product is divided by, how many bits are set, then
  ;; its bits, padded to whole steps of 256.
  (func (export "countBits") (param $row i32) (param $rowsEnd i32) (param $stride i32)
    (local $end i32) (local $at i32) (local $set i64)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $rowsEnd)))
        (local.set $end (i32.add (local.get $row) (local.get $stride)))
        (local.set $at (i32.add (local.get $row) (i32.const 8)))
        (local.set $set (i64.const 0))
        (loop $words
          (local.set $set (i64.add (local.get $set) (i64.popcnt (i64.load (local.get $at)))))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $words (i32.lt_u (local.get $at) (local.get $end))))
        (f32.store offset=4 (local.get $row) (f32.convert_i64_u (local.get $set)))
        (local.set $row (local.get $end))
        (br $next))))

  ;; For each document of a part of a list that is in the set: estimates of its rows. Those of at least $lowest are written,
  ;; with the document's place in the list and the row; returns how many. A row is looked at twice: how many of its bits differ
  ;; from the highest bits of the query, and only if those are at most $differing, by all three. $query: factor, part of each set bit,
  ;; part of all; then the highest bits; then for each 256 dimensions the lowest bits and the middle ones. $list is room for places.
  (func (export "estimate")
    (param $entries i32) (param $documents i32) (param $place i32) (param $count i32) (param $set i32)
    (param $starts i32) (param $rows i32) (param $stride i32)
    (param $query i32) (param $lowest f32) (param $differing i64) (param $list i32) (param $places i32) (param $found i32) (param $values i32)
    (result i32)
    (local $listed i32) (local $out i32) (local $document i32) (local $entry i32) (local $row i32) (local $last i32)
    (local $at i32) (local $nextRow i32) (local $end i32) (local $plane i32) (local $highest i32)
    (local $a i64) (local $b i64) (local $c i64) (local $d i64)
    (local $low i64) (local $middle i64) (local $high i64) (local $estimate f32)
    (local $factor f32) (local $perBit f32) (local $ofAll f32)
    (local.set $factor (f32.load (local.get $query)))
    (local.set $perBit (f32.load offset=4 (local.get $query)))
    (local.set $ofAll (f32.load offset=8 (local.get $query)))
    ;; Which of them are in the set, without a branch that nobody can foresee.
    (local.set $listed (local.get $list))
    (block $ended
      (loop $again
        (br_if $ended (i32.ge_u (local.get $place) (local.get $count)))
        (local.set $document (i32.load (i32.add (local.get $documents) (i32.shl (local.get $place) (i32.const 2)))))
        (i32.store (local.get $listed) (local.get $place))
        (local.set $listed (i32.add (local.get $listed)
          (i32.shl
            (i32.and (i32.const 1)
              (i32.shr_u
                (i32.load (i32.add (local.get $set) (i32.shl (i32.shr_u (local.get $document) (i32.const 5)) (i32.const 2))))
                (local.get $document)))
            (i32.const 2))))
        (local.set $place (i32.add (local.get $place) (i32.const 1)))
        (br $again)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $list) (local.get $listed)))
        (local.set $place (i32.load (local.get $list)))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $entry (i32.add (local.get $starts)
          (i32.shl (i32.load (i32.add (local.get $entries) (i32.shl (local.get $place) (i32.const 2)))) (i32.const 2))))
        (local.set $row (i32.load (local.get $entry)))
        (local.set $last (i32.load offset=4 (local.get $entry)))
        (local.set $nextRow (i32.add (local.get $rows) (i32.mul (local.get $stride) (local.get $row))))
          (block $read
            (loop $rowAgain
              (br_if $read (i32.ge_u (local.get $row) (local.get $last)))
              (local.set $at (local.get $nextRow))
              (local.set $nextRow (i32.add (local.get $at) (local.get $stride)))
              (local.set $end (i32.sub (local.get $nextRow) (i32.const 8)))
              (local.set $plane (local.get $query))
              (local.set $high (i64.const 0))
              (loop $signs
                (local.set $a (i64.load offset=8 (local.get $at)))
                (local.set $b (i64.load offset=16 (local.get $at)))
                (local.set $c (i64.load offset=24 (local.get $at)))
                (local.set $d (i64.load offset=32 (local.get $at)))
                (local.set $high (i64.add (local.get $high) (i64.add
                  (i64.add (i64.popcnt (i64.xor (local.get $a) (i64.load offset=16 (local.get $plane))))
                    (i64.popcnt (i64.xor (local.get $b) (i64.load offset=24 (local.get $plane)))))
                  (i64.add (i64.popcnt (i64.xor (local.get $c) (i64.load offset=32 (local.get $plane))))
                    (i64.popcnt (i64.xor (local.get $d) (i64.load offset=40 (local.get $plane))))))))
                (local.set $plane (i32.add (local.get $plane) (i32.const 32)))
                (local.set $at (i32.add (local.get $at) (i32.const 32)))
                (br_if $signs (i32.lt_u (local.get $at) (local.get $end))))
              (if (i64.le_u (local.get $high) (local.get $differing))
                (then
                  (local.set $at (i32.sub (local.get $nextRow) (local.get $stride)))
                  (local.set $estimate (f32.load (local.get $at)))
                  (local.set $low (i64.const 0))
                  (local.set $middle (i64.const 0))
                  (local.set $high (i64.const 0))
                  (local.set $highest (local.get $query))
                  (loop $all
                    (local.set $a (i64.load offset=8 (local.get $at)))
                    (local.set $b (i64.load offset=16 (local.get $at)))
                    (local.set $c (i64.load offset=24 (local.get $at)))
                    (local.set $d (i64.load offset=32 (local.get $at)))
                    (local.set $low (i64.add (local.get $low) (i64.add
                      (i64.add (i64.popcnt (i64.and (local.get $a) (i64.load offset=16 (local.get $plane))))
                        (i64.popcnt (i64.and (local.get $b) (i64.load offset=24 (local.get $plane)))))
                      (i64.add (i64.popcnt (i64.and (local.get $c) (i64.load offset=32 (local.get $plane))))
                        (i64.popcnt (i64.and (local.get $d) (i64.load offset=40 (local.get $plane))))))))
                    (local.set $middle (i64.add (local.get $middle) (i64.add
                      (i64.add (i64.popcnt (i64.and (local.get $a) (i64.load offset=48 (local.get $plane))))
                        (i64.popcnt (i64.and (local.get $b) (i64.load offset=56 (local.get $plane)))))
                      (i64.add (i64.popcnt (i64.and (local.get $c) (i64.load offset=64 (local.get $plane))))
                        (i64.popcnt (i64.and (local.get $d) (i64.load offset=72 (local.get $plane))))))))
                    (local.set $high (i64.add (local.get $high) (i64.add
                      (i64.add (i64.popcnt (i64.and (local.get $a) (i64.load offset=16 (local.get $highest))))
                        (i64.popcnt (i64.and (local.get $b) (i64.load offset=24 (local.get $highest)))))
                      (i64.add (i64.popcnt (i64.and (local.get $c) (i64.load offset=32 (local.get $highest))))
                        (i64.popcnt (i64.and (local.get $d) (i64.load offset=40 (local.get $highest))))))))
                    (local.set $highest (i32.add (local.get $highest) (i32.const 32)))
                    (local.set $plane (i32.add (local.get $plane) (i32.const 64)))
                    (local.set $at (i32.add (local.get $at) (i32.const 32)))
                    (br_if $all (i32.lt_u (local.get $at) (local.get $end))))
                  (local.set $estimate
                    (f32.mul (local.get $estimate)
                      (f32.add (local.get $ofAll)
                        (f32.add
                          (f32.mul (local.get $perBit)
                            (f32.load offset=4 (i32.sub (local.get $nextRow) (local.get $stride))))
                          (f32.mul (local.get $factor)
                            (f32.convert_i32_u (i32.wrap_i64
                              (i64.add (local.get $low)
                                (i64.add (i64.shl (local.get $middle) (i64.const 1))
                                  (i64.shl (local.get $high) (i64.const 2)))))))))))
                  (if (f32.ge (local.get $estimate) (local.get $lowest))
                    (then
                      (i32.store (i32.add (local.get $places) (local.get $out)) (local.get $place))
                      (i32.store (i32.add (local.get $found) (local.get $out)) (local.get $row))
                      (f32.store (i32.add (local.get $values) (local.get $out)) (local.get $estimate))
                      (local.set $out (i32.add (local.get $out) (i32.const 4)))))))
              (local.set $row (i32.add (local.get $row) (i32.const 1)))
              (br $rowAgain)))
        (br $next)))
    (i32.shr_u (local.get $out) (i32.const 2)))

  ;; The products of a query of 16-bit numbers with rows of 8-bit numbers, as floats; $width is a multiple of 16.
  (func (export "multiply") (param $row i32) (param $rowsEnd i32) (param $width i32) (param $query i32) (param $out i32)
    (local $end i32) (local $at i32) (local $values v128) (local $sum v128)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $rowsEnd)))
        (local.set $end (i32.add (local.get $row) (local.get $width)))
        (local.set $at (local.get $query))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $numbers
          (local.set $values (v128.load (local.get $row)))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $values)) (v128.load (local.get $at)))
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $values)) (v128.load offset=16 (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $row) (local.get $end))))
        (f32.store (local.get $out) (f32.convert_i32_s (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))
)
